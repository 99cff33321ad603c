import type { SlotLimits } from './provider.js';
import { UpstreamFault } from './upstream.js';

/** Gives a slot back; the second time it does nothing. */
export type Release = () => void;

interface Waiting {
  readonly start: () => void;
}

const FREE: Release = () => undefined;

/** The calls of one provider that may be under way at once; further ones wait in the order in which they came. */
export class ProviderSlots {
  private taken = 0;
  private readonly queue = new Set<Waiting>();

  /** @param limits undefined: any number */
  constructor(private readonly limits: SlotLimits | undefined) {}

  /** Calls that wait. */
  get waiting(): number {
    return this.queue.size;
  }

  /** @throws UpstreamFault where none becomes free in time; the signal's reason */
  take(signal: AbortSignal): Release | Promise<Release> {
    if (this.limits === undefined) return FREE;
    if (this.taken >= this.limits.most) return this.wait(this.limits.queueMs, signal);
    return this.occupy();
  }

  private occupy(): Release {
    this.taken += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.taken -= 1;
      const [next] = this.queue;
      next?.start();
    };
  }

  private wait(queueMs: number, signal: AbortSignal): Promise<Release> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        this.queue.delete(waiting);
      };
      const waiting = {
        start: () => {
          leave();
          resolve(this.occupy());
        },
      };
      const abort = (): void => {
        leave();
        // What a signal is aborted with is an error, by whoever aborts it.
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        leave();
        reject(new UpstreamFault('queue', true));
      }, queueMs);
      signal.addEventListener('abort', abort);
      this.queue.add(waiting);
    });
  }
}
