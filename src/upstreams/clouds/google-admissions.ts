import { Logger } from '@nestjs/common';
import { unlessAborted } from '../../common/async/unless-aborted.js';
import type { Admission, Admissions } from '../admission.js';
import { CredentialFilter, credentialsOf } from '../credential-filter.js';
import type { EnclosedRequest } from '../envelope.js';
import type { Provider } from '../provider.js';
import { UpstreamFault } from '../upstream.js';
import type { AccessToken, GoogleTokens } from './google-tokens.js';

/** So long before its end a token is renewed, in milliseconds; one that lasts less than twice as long, in half of its time. */
const EARLY_MS = 300_000;
/** After a failure the next attempt waits so long, but for a call that has no token. */
const AGAIN_MS = 30_000;
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
      this.renewIn(Math.max(left - EARLY_MS, left / 2));
      return this.current;
    } catch (error) {
      this.renewIn(AGAIN_MS);
      this.tell(`the provider ${this.provider.name} gets no access token: ${(error as Error).message}`);
      throw new UpstreamFault('connect', false, error);
    }
  }

  private tell(failure: string): void {
    if (!this.isClosed && failure !== this.told) this.log.warn(failure);
    this.told = failure;
  }

  private renewIn(ms: number): void {
    clearTimeout(this.timer);
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.start();
    }, ms).unref();
  }
}
