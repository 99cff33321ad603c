import type { Api } from './apis.js';
import type { Provider, ProviderModel } from './provider.js';
import { type Surroundings, surroundings } from './provider-shape.js';
import type { UpstreamRequest } from './upstream.js';

/** A masked request as a provider is sent it. */
export interface EnclosedRequest {
  /** With the query, if there is one. */
  readonly path: string;
  /** Besides those that every request has; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Turns what is answered into what the API answers; absent where it is that. */
  open?(answer: EnclosedAnswer): EnclosedAnswer;
}

/** An answer's body, still to be read. */
export interface EnclosedAnswer {
  readonly status: number;
  /** Lower-case media type without parameters. */
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** How one model's provider carries the requests of an API. What is in them, and in its answers, is that API's. */
export interface Envelope {
  enclose(request: UpstreamRequest): EnclosedRequest;
}

/** Requests as their API has them, at the provider's address. */
export class PlainEnvelope implements Envelope {
  private readonly paths: ReadonlyMap<Api, Surroundings>;

  constructor(provider: Provider, model: ProviderModel) {
    this.paths = new Map(provider.apis.map((api) => [api, surroundings(provider, model, api)]));
  }

  enclose({ api, body, headers = {} }: UpstreamRequest): EnclosedRequest {
    const { before = '', after = '' } = this.paths.get(api.name) ?? {};
    return { path: before + api.path + after, headers, body };
  }
}
