import { CredentialFilter, credentialsOf } from './credential-filter.js';
import type { EnclosedRequest } from './envelope.js';
import type { Provider } from './provider.js';
import { keyHeader } from './provider-shape.js';

/** Headers that authenticate a request, with a filter for the credentials in them. */
export interface Admission {
  readonly headers: Readonly<Record<string, string>>;
  /** Removes the request's credentials from the provider's reply before any other code reads the reply. */
  readonly credentials: CredentialFilter;
}

/** Authentication of requests to a provider. */
export interface Admissions {
  /** @throws UpstreamFault if no credentials can be obtained; the signal's reason if aborted */
  admit(request: EnclosedRequest, signal: AbortSignal): Promise<Admission>;
  /** Starts to renew credentials; undefined if the credentials do not expire. */
  start?(): void;
  close?(): void;
}

/** Authenticates with the provider's static API key, or not at all. */
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
