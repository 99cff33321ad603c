/** Signal of a {@link LightAbortController}. */
class LightAbortSignal extends EventTarget implements AbortSignal {
  aborted = false;
  reason: unknown = undefined;
  onabort = null;

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }
}

/**
 * `AbortController` that is cheap enough for every call. Node sets the prototype of its own signals after creation, and
 * V8 keeps such an object, with everything reachable from it, until the next full garbage collection. This signal
 * supports listeners and `aborted`, but not `AbortSignal.any`.
 */
export class LightAbortController {
  readonly signal: AbortSignal = new LightAbortSignal();

  /** Aborts the signal. Only the first call sets the reason. */
  abort(reason: unknown = new DOMException('This operation was aborted', 'AbortError')): void {
    const signal = this.signal as LightAbortSignal;
    if (signal.aborted) return;
    signal.aborted = true;
    signal.reason = reason;
    signal.dispatchEvent(new Event('abort'));
  }
}
