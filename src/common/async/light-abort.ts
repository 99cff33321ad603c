/** See {@link LightAbortController}. */
class LightAbortSignal extends EventTarget implements AbortSignal {
  aborted = false;
  reason: unknown = undefined;
  onabort = null;

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }
}

/**
 * An `AbortController` for what every call makes. The signals of Node's own get their prototype after they are made, and
 * the engine keeps such an object, with all that it leads to, until it next looks through the whole heap. Its signal can be
 * listened to and asked, but not combined by `AbortSignal.any`.
 */
export class LightAbortController {
  readonly signal: AbortSignal = new LightAbortSignal();

  /** The first reason stays. */
  abort(reason: unknown = new DOMException('This operation was aborted', 'AbortError')): void {
    const signal = this.signal as LightAbortSignal;
    if (signal.aborted) return;
    signal.aborted = true;
    signal.reason = reason;
    signal.dispatchEvent(new Event('abort'));
  }
}
