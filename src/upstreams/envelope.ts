import type { Api } from './apis.js';
import type { Provider, ProviderModel } from './provider.js';
import { type PathAffixes, pathAffixes } from './provider-shape.js';
import type { UpstreamRequest } from './upstream.js';

/** Masked request in the form that the provider expects. */
export interface EnclosedRequest {
  /** Path with the query, if there is one. */
  readonly path: string;
  /** Headers of this request, in addition to the headers of all requests. Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Converts the provider's answer to the API's format; undefined if it already has that format. */
  open?(answer: EnclosedAnswer): EnclosedAnswer;
}

/** Answer with an unread body. */
export interface EnclosedAnswer {
  readonly status: number;
  /** Lower-case media type without parameters. */
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Provider's wrapping for the requests of one model. The API alone defines the content of requests and answers. */
export interface Envelope {
  enclose(request: UpstreamRequest): EnclosedRequest;
}

/** Leaves requests in the API's own format and completes the path. */
export class PlainEnvelope implements Envelope {
  private readonly paths: ReadonlyMap<Api, PathAffixes>;

  constructor(provider: Provider, model: ProviderModel) {
    this.paths = new Map(provider.apis.map((api) => [api, pathAffixes(provider, model, api)]));
  }

  enclose({ api, body, headers = {} }: UpstreamRequest): EnclosedRequest {
    const { before = '', after = '' } = this.paths.get(api.name) ?? {};
    return { path: before + api.path + after, headers, body };
  }
}
