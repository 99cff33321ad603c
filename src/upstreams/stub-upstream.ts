import { Readable } from 'node:stream';
import type { ModelName } from '../common/text/branded.js';
import { APIS } from './apis.js';
import type { Upstream, UpstreamReply, UpstreamRequest } from './upstream.js';

/**
 * Replaces a language model, so that calls work without a provider's key. The reply depends only on the masked request.
 */
export class StubUpstream implements Upstream {
  readonly provider = 'stub';
  readonly apis = APIS;
  readonly countsTokens = false;
  readonly readsPatterns = true;

  isCovered(): boolean {
    return true;
  }

  acceptModel(requested: string): ModelName {
    return (requested.startsWith('stub:') ? requested.slice('stub:'.length) : requested) as ModelName;
  }

  send({ api, body }: UpstreamRequest): Promise<UpstreamReply> {
    const { contentType, body: pieces } = api.stubReply(body);
    return Promise.resolve({
      status: 200,
      contentType,
      retryAfter: undefined,
      body: Readable.from(encoded(pieces)),
      discard: () => undefined,
    });
  }
}

function* encoded(texts: Iterable<string>): Generator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text, 'utf8');
}
