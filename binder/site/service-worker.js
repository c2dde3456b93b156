// JupyterLite's service worker, which follows, would fetch everything for its page. It is there for what Python asks of
// the browser's storage; the rest comes quicker without it.
self.addEventListener("fetch", event => {
  if (!/\/api\/(drive|stdin|service-worker-heartbeat)/.test(event.request.url)) event.stopImmediatePropagation();
});
