import { Logger } from '@nestjs/common';
import { unlessAborted } from '../../common/async/unless-aborted.js';
import type { Admission, Admissions } from '../admission.js';
import { CredentialFilter, credentialsOf } from '../credential-filter.js';
import { tookTooLong } from '../deadline.js';
import type { EnclosedRequest } from '../envelope.js';
import type { Provider } from '../provider.js';
import { UpstreamFault } from '../upstream.js';
import type { AccessToken, GoogleTokens } from './google-tokens.js';

/** Milliseconds before its end at which a token is renewed; a token that lasts less than twice as long, at half of its time. */
const EARLY_MS = 300_000;
/** Milliseconds to the next attempt after the first failure, doubled with each further one, unless a call needs a token. */
const AGAIN_MS = 30_000;
/** Longest wait for the next attempt, in milliseconds. */
const MOST_AGAIN_MS = 60_000;
/** Least time between two renewals without a call, in milliseconds, however short the tokens last. */
const LEAST_BETWEEN_MS = 30_000;
/** Share of a wait by which it is shortened at random, so that instances that started together do not ask together. */
const JITTER = 0.1;
/** What is sent with so little left of its time may arrive too late. */
const LEAST_MS = 10_000;

/** By access tokens of an account, renewed before they end while calls go on with the one at hand. */
export class GoogleAdmissions implements Admissions {
  private readonly log = new Logger('upstreams');
  private current: (Admission & Pick<AccessToken, 'expiresAt'>) | undefined;
  private renewal: Promise<Admission> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** The failure that was logged last, until a token comes again. */
  private told: string | undefined;
  /** Attempts that failed since the last token. */
  private failures = 0;
  private isClosed = false;

  constructor(
    private readonly provider: Provider,
    private readonly tokens: Pick<GoogleTokens, 'ask' | 'close'>,
  ) {}

  start(): void {
    void this.renew().catch(() => undefined);
  }

  async admit(_: EnclosedRequest, signal: AbortSignal): Promise<Admission> {
    const { current } = this;
    if (current !== undefined && Date.now() < current.expiresAt - LEAST_MS) return current;
    return unlessAborted(this.renew(), signal);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    void this.tokens.close();
  }

  /** One at a time, for all who wait. */
  private renew(): Promise<Admission> {
    this.renewal ??= this.ask().finally(() => {
      this.renewal = undefined;
    });
    return this.renewal;
  }

  private async ask(): Promise<Admission> {
    try {
      const { value, expiresAt } = await this.tokens.ask();
      const credentials = new CredentialFilter([...credentialsOf(this.provider), value]);
      this.current = { headers: { authorization: `Bearer ${value}` }, credentials, expiresAt };
      const left = expiresAt - Date.now();
      this.told = undefined;
      this.failures = 0;
      this.renewIn(Math.max(left - EARLY_MS, left / 2, LEAST_BETWEEN_MS));
      return this.current;
    } catch (error) {
      this.renewIn(Math.min(AGAIN_MS * 2 ** this.failures, MOST_AGAIN_MS));
      this.failures += 1;
      this.tell(
        `could not obtain an access token for the provider ${this.provider.name}: ${(error as Error).message}`,
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
