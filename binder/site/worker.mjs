// The worker of a kernel: JupyterLite's own, and Python, which begins without waiting to be asked.
import "comlink.worker.js";
import "./static/pyodide/python.mjs";
