// Python in Node: node compile.mjs <Pyodide's folder> <folder of wheels> <script>
import { readFileSync } from "node:fs";

const [pyodide, folder, script] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide();
python.FS.mkdirTree("/wheels");
python.mountNodeFS("/wheels", folder);
python.runPython(readFileSync(script, "utf8"));
