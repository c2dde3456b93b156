// Python in Node: node prepare.mjs <Pyodide's folder> <folder of wheels>
import { readdirSync, readFileSync } from "node:fs";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
try {
  // What is compiled tells in which line something went wrong, not in which of its letters: a fifth shorter.
  const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  for (const name of readdirSync(folder).filter(name => name.endsWith(".whl")))
    python.unpackArchive(new Uint8Array(readFileSync(`${folder}/${name}`)), "wheel", { extractDir });
  python.FS.mkdirTree("/wheels");
  python.mountNodeFS("/wheels", folder);
  const run = script => python.runPython(readFileSync(new URL(script, import.meta.url), "utf8"));
  run("start.py");
  console.log(run("prepare.py"));
} catch (problem) {
  console.error(problem.message || problem.type); // without the line of Pyodide in which it was thrown, which is a megabyte long
  process.exit(1);
}
process.exit(0); // bots are still playing
