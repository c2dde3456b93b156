// JupyterLite looks once, as a kernel starts, whether its service worker is there, by which Python reads and writes the
// browser's storage. It starts one late, and on a second visit again, as it has not noted which one it has. So: before.
const root = new URL(".", import.meta.url);
const worker = new URL("service-worker.js?enableCache=false", root).href;
try {
  const settings = await (await fetch(new URL("jupyter-lite.json", root))).json();
  localStorage.setItem(`${worker}-version`, settings["jupyter-config-data"].appVersion);
  await navigator.serviceWorker.register(worker);
  await navigator.serviceWorker.ready;
} catch (problem) {
  console.warn(problem); // a private window: what is played there is kept nowhere
}
