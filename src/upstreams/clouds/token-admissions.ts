import type { Admission, Admissions } from '../admission.js';
import { CredentialFilter, credentialsOf } from '../credential-filter.js';
import type { EnclosedRequest } from '../envelope.js';
import type { Provider } from '../provider.js';
import { type Expiring, type Issuer, Renewal } from './renewal.js';

/** Characters that a header can contain. */
const TOKEN = /^[\x21-\x7e]+$/;

export interface AccessToken extends Expiring {
  /** Token as the token server sent it, possibly not a string. */
  readonly value: unknown;
}

/** Authenticates with access tokens that expire (RFC 6750). */
export class TokenAdmissions implements Admissions {
  private readonly renewal: Renewal<Admission & Expiring>;

  constructor(provider: Provider, tokens: Issuer<AccessToken>) {
    this.renewal = new Renewal(provider.name, {
      ask: async () => admissionBy(await tokens.ask(), provider),
      close: () => tokens.close?.(),
    });
  }

  start(): void {
    this.renewal.start();
  }

  admit(_: EnclosedRequest, signal: AbortSignal): Promise<Admission> {
    return this.renewal.get(signal);
  }

  close(): void {
    this.renewal.close();
  }
}

function admissionBy({ value, expiresAt }: AccessToken, provider: Provider): Admission & Expiring {
  if (typeof value !== 'string' || !TOKEN.test(value)) throw new Error('the response contains no token');
  const credentials = new CredentialFilter([...credentialsOf(provider), value]);
  return { headers: { authorization: `Bearer ${value}` }, credentials, expiresAt };
}
