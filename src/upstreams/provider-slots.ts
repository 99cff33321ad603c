import type { SlotLimits } from './provider.js';
import { UpstreamFault } from './upstream.js';

/** Releases a slot. Only the first call has an effect. */
export type Release = () => void;

interface Waiting {
  readonly start: () => void;
}

const FREE: Release = () => undefined;

/** Limits a provider's concurrent calls. Further calls wait in order of arrival. */
export class ProviderSlots {
  private taken = 0;
  private readonly queue = new Set<Waiting>();

  /** @param limits undefined for no limit */
  constructor(private readonly limits: SlotLimits | undefined) {}

  /** Number of waiting calls. */
  get waiting(): number {
    return this.queue.size;
  }

  /** @throws UpstreamFault if no slot becomes free in time; the signal's reason if aborted */
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
      const dequeue = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        this.queue.delete(waiting);
      };
      const waiting = {
        start: () => {
          dequeue();
          resolve(this.occupy());
        },
      };
      const abort = (): void => {
        dequeue();
        // Callers always abort signals with an error.
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        dequeue();
        reject(new UpstreamFault('queue', true));
      }, queueMs);
      signal.addEventListener('abort', abort);
      this.queue.add(waiting);
    });
  }
}
