import { Logger } from '@nestjs/common';
import { unlessAborted } from '../../common/async/unless-aborted.js';
import { tookTooLong } from '../deadline.js';
import { UpstreamFault } from '../upstream.js';

/** Milliseconds before its end at which a credential is renewed; if it is valid for less than twice as long, at half of its time. */
const EARLY_MS = 300_000;
/** Milliseconds to the next attempt after the first failure, doubled with each further one, unless a call needs a credential. */
const AGAIN_MS = 30_000;
/** Longest wait for the next attempt, in milliseconds. */
const MOST_AGAIN_MS = 60_000;
/** Least time between two renewals without a call, in milliseconds, however short the credentials last. */
const LEAST_BETWEEN_MS = 30_000;
/** Milliseconds after which a credential is renewed whatever its lifetime; timers of Node.js end at 24.8 days. */
const MOST_LIFETIME_MS = 86_400_000;
/** Share of a wait by which it is shortened at random, so that instances that started together do not ask together. */
const JITTER = 0.1;
/** A request that is sent with less of its credential's time left may arrive too late, in milliseconds. */
const LEAST_MS = 10_000;

export interface Expiring {
  /** Milliseconds since the epoch, from the local clock; `Infinity` if it never expires. */
  readonly expiresAt: number;
}

/** Issues credentials. */
export interface Issuer<Credential> {
  /** @throws Error whose message contains only what an operator may read */
  ask(): Promise<Credential>;
  close?(): unknown;
}

/** A provider's credentials, renewed before they expire while calls continue with the current ones. */
export class Renewal<Credential extends Expiring> {
  private readonly log = new Logger('upstreams');
  private current: Credential | undefined;
  /** When the current credential expires. */
  private endsAt = 0;
  private renewal: Promise<Credential> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** The failure that was logged last; undefined after a success. */
  private told: string | undefined;
  /** Number of failed attempts since the last success. */
  private failures = 0;
  private isClosed = false;

  constructor(
    private readonly provider: string,
    private readonly issuer: Issuer<Credential>,
  ) {}

  start(): void {
    void this.renew().catch(() => undefined);
  }

  /** @throws UpstreamFault when there is none to be had; the signal's reason when it is aborted */
  async get(signal: AbortSignal): Promise<Credential> {
    if (this.current !== undefined && Date.now() < this.endsAt - LEAST_MS) return this.current;
    return unlessAborted(this.renew(), signal);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    void this.issuer.close?.();
  }

  /** One at a time, for all who wait. */
  private renew(): Promise<Credential> {
    this.renewal ??= this.ask().finally(() => {
      this.renewal = undefined;
    });
    return this.renewal;
  }

  private async ask(): Promise<Credential> {
    try {
      const askedAt = Date.now();
      const given = await this.issuer.ask();
      // Also if the time is no number.
      if (!(given.expiresAt > askedAt))
        throw new Error('the credentials in the response have already expired');
      this.current = given;
      this.endsAt = Math.min(given.expiresAt, askedAt + MOST_LIFETIME_MS);
      const left = this.endsAt - Date.now();
      this.told = undefined;
      this.failures = 0;
      this.renewIn(Math.max(left - EARLY_MS, left / 2, LEAST_BETWEEN_MS));
      return given;
    } catch (error) {
      this.renewIn(Math.min(AGAIN_MS * 2 ** this.failures, MOST_AGAIN_MS));
      this.failures += 1;
      this.tell(
        `could not obtain credentials for the provider ${this.provider}: ${(error as Error).message}`,
      );
      throw new UpstreamFault('connect', tookTooLong((error as Error).cause), error);
    }
  }

  private tell(failure: string): void {
    if (!this.isClosed && failure !== this.told) this.log.warn(failure);
    this.told = failure;
  }

  private renewIn(ms: number): void {
    clearTimeout(this.timer);
    if (this.isClosed) return;
    this.timer = setTimeout(
      () => {
        this.start();
      },
      ms * (1 - JITTER * Math.random()),
    ).unref();
  }
}
