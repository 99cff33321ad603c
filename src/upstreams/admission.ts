import { CredentialFilter, credentialsOf } from './credential-filter.js';
import type { EnclosedRequest } from './envelope.js';
import type { Provider } from './provider.js';
import { keyHeader } from './provider-shape.js';

/** What lets a request in. */
export interface Admission {
  readonly headers: Readonly<Record<string, string>>;
  /** Takes what was sent to be let in out of what comes back, before anything else looks at it. */
  readonly credentials: CredentialFilter;
}

/** How a provider knows that a request is its operator's. */
export interface Admissions {
  /** @throws UpstreamFault when there is none to be had; the signal's reason when it is aborted */
  admit(request: EnclosedRequest, signal: AbortSignal): Promise<Admission>;
  /** Begins to have what is renewed from time to time; absent where nothing is. */
  start?(): void;
  close?(): void;
}

/** By the provider's key, which stays, or by nothing. */
export class KeyAdmissions implements Admissions, Admission {
  readonly headers: Admission['headers'];
  readonly credentials: CredentialFilter;

  constructor(provider: Provider) {
    const { apiKey } = provider;
    this.headers = apiKey === undefined ? {} : keyHeader(provider, apiKey);
    this.credentials = new CredentialFilter(credentialsOf(provider));
  }

  admit(): Promise<Admission> {
    return Promise.resolve(this);
  }
}
