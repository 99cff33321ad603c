import { Logger } from '@nestjs/common';
import { unlessAborted } from '../../common/async/unless-aborted.js';
import { tookTooLong } from '../deadline.js';
import { UpstreamFault } from '../upstream.js';

/** Milliseconds before expiry at which a credential is renewed, or half of its lifetime if that is shorter. */
const RENEWAL_LEAD_MS = 300_000;
/** Wait after the first failure, in milliseconds, doubled by each further failure. Calls retry without a wait. */
const FIRST_RETRY_MS = 30_000;
/** Longest wait for the next attempt, in milliseconds. */
const LONGEST_RETRY_MS = 60_000;
/** Shortest time between two renewals in the background, in milliseconds. */
const LEAST_BETWEEN_MS = 30_000;
/** Longest time between renewals, in milliseconds. Node.js timers cannot exceed 24.8 days. */
const MOST_LIFETIME_MS = 86_400_000;
/** Largest share by which a wait is shortened at random, so that instances do not all renew at once. */
const JITTER = 0.1;
/** Remaining lifetime of a credential, in milliseconds, below which a request might arrive after its expiry. */
const SHORTEST_REMAINING_MS = 10_000;

export interface Expiring {
  /** Milliseconds since the epoch, from the local clock; `Infinity` if it never expires. */
  readonly expiresAt: number;
}

/** Issues credentials. */
export interface Issuer<Credential> {
  /** @throws Error whose message contains only text that an operator may read */
  ask(): Promise<Credential>;
  close?(): unknown;
}

/** A provider's credentials, renewed before they expire while calls continue with the current ones. */
export class Renewal<Credential extends Expiring> {
  private readonly log = new Logger('upstreams');
  private current: Credential | undefined;
  /** Expiry of the current credential in milliseconds since the epoch, at most a day after its renewal. */
  private endsAt = 0;
  private renewal: Promise<Credential> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** The failure that was logged last; undefined after a success. */
  private loggedFailure: string | undefined;
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

  /** @throws UpstreamFault if no credential can be obtained; the signal's reason if aborted */
  async get(signal: AbortSignal): Promise<Credential> {
    if (this.current !== undefined && Date.now() < this.endsAt - SHORTEST_REMAINING_MS) return this.current;
    return unlessAborted(this.renew(), signal);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    void this.issuer.close?.();
  }

  /** Starts a renewal, or returns the renewal in progress. */
  private renew(): Promise<Credential> {
    this.renewal ??= this.ask().finally(() => {
      this.renewal = undefined;
    });
    return this.renewal;
  }

  private async ask(): Promise<Credential> {
    try {
      const askedAt = Date.now();
      const credential = await this.issuer.ask();
      // The negated comparison is also true if `expiresAt` is not a number.
      if (!(credential.expiresAt > askedAt))
        throw new Error('the credentials in the response have already expired');
      this.current = credential;
      this.endsAt = Math.min(credential.expiresAt, askedAt + MOST_LIFETIME_MS);
      const left = this.endsAt - Date.now();
      this.loggedFailure = undefined;
      this.failures = 0;
      this.renewIn(Math.max(left - RENEWAL_LEAD_MS, left / 2, LEAST_BETWEEN_MS));
      return credential;
    } catch (error) {
      this.renewIn(Math.min(FIRST_RETRY_MS * 2 ** this.failures, LONGEST_RETRY_MS));
      this.failures += 1;
      this.logFailure(
        `could not obtain credentials for the provider ${this.provider}: ${(error as Error).message}`,
      );
      throw new UpstreamFault('connect', tookTooLong((error as Error).cause), error);
    }
  }

  private logFailure(failure: string): void {
    if (!this.isClosed && failure !== this.loggedFailure) this.log.warn(failure);
    this.loggedFailure = failure;
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
