/** Returns a controller that is aborted when the user presses a key or a pointer. Abort it to stop listening earlier. */
export function untilInput(): AbortController {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const abort = () => controller.abort();
  window.addEventListener('pointerdown', abort, options);
  window.addEventListener('keydown', abort, options);
  return controller;
}
