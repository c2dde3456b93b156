// What happens on the page before JupyterLite itself is read.
const root = new URL(".", import.meta.url);

let lab; // JupyterLab, which puts itself here as it begins
Object.defineProperty(globalThis, "jupyterapp", {
  get: () => lab,
  set(made) {
    lab = made;
    lab.commands.commandExecuted.connect(executed);
  },
});

function executed(_, { id, result }) {
  if (id.endsWith(":interrupt-kernel")) interrupted();
  if (id === "docmanager:show-in-file-browser") result.then(opened);
}

// Where JupyterLab itself calls a page narrow, its list of files and the signs at its sides would leave a notebook a strip.
// As it opens the notebook of its address it opens that list, and counts by the width that is left which buttons have
// room: so the list has no width until then. The menu View shows it later.
const narrow = matchMedia("(max-width: 760px)").matches && document.createElement("style");
if (narrow) {
  narrow.textContent = "#jp-left-stack { min-width: 0 !important; max-width: 0 !important; }";
  document.head.append(narrow);
}

function opened() {
  if (!narrow) return;
  const { shell } = lab;
  for (const side of ["left", "right"]) if (shell.isSideTabBarVisible(side)) shell.toggleSideTabBarVisibility(side);
  shell.collapseLeft();
  narrow.remove();
}

// JupyterLite starts Python once it stands there itself and has opened a notebook. On two cores both can be read at once:
// so the first worker that it will ask for begins now. A host that isolates its pages gets another kind of worker.
const kernels = new Set(); // those that are at work now
const SOON = 2000; // ms: who has just begun to work can be stopped a moment later
const NONE = { kernel: "", at: 0 };
let asked = NONE; // which one the reader wants to stop, and since when
let ahead = globalThis.crossOriginIsolated ? null : kernel();

globalThis.Worker = new Proxy(Worker, {
  construct(plain, [url, ...options]) {
    if (!`${url}`.includes("/comlink.worker.")) return new plain(url, ...options);
    const made = ahead ?? kernel();
    ahead = null;
    return made;
  },
});

function kernel() {
  const made = new Worker(new URL("worker.mjs", root), { type: "module" });
  const post = made.postMessage;
  made.postMessage = (said, ...rest) => {
    made.kernel ??= said.argumentList?.[0]?.value?.kernelId; // of the message by which JupyterLite begins
    post.call(made, said, ...rest);
  };
  // python.mjs tells how it can be stopped, while it can be.
  made.addEventListener("message", ({ data }) => {
    if (!("stop" in data)) return;
    data.stop ? kernels.add(Object.assign(made, data)) : kernels.delete(made);
    if (performance.now() - asked.at < SOON) stop();
  });
  return made;
}

/** The reader has asked JupyterLab to interrupt a kernel. */
function interrupted() {
  const kernel = lab.shell.currentWidget?.sessionContext?.session?.kernel?.id;
  asked = { kernel, at: performance.now() };
  stop();
}

function stop() {
  const at = [...kernels].find(({ kernel }) => kernel === asked.kernel);
  if (!at) return;
  URL.revokeObjectURL(at.stop);
  asked = NONE;
}

// JupyterLite looks once, as a kernel starts, whether its service worker is there, by which Python reads and writes the
// browser's storage. It starts one late, and on a second visit again, as it has not noted which one it has. So: before.
const worker = new URL("service-worker.js?enableCache=false", root).href;
try {
  const settings = await (await fetch(new URL("jupyter-lite.json", root))).json();
  localStorage.setItem(`${worker}-version`, settings["jupyter-config-data"].appVersion);
  await navigator.serviceWorker.register(worker);
  await navigator.serviceWorker.ready;
} catch (problem) {
  console.warn(problem); // a private window: what is played there is kept nowhere
}
