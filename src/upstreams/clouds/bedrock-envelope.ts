import { readAll } from '../../common/http/read-body.js';
import type { EnclosedAnswer, EnclosedRequest, Envelope } from '../envelope.js';
import type { Provider, ProviderModel } from '../provider.js';
import { UpstreamFault, type UpstreamRequest } from '../upstream.js';
import { EVENT_STREAM, frameCodec, readEventStream } from './event-stream.js';
import { JsonMembers } from './json-members.js';
import { COUNT, featuresOf } from './messages-api.js';

const VERSION = 'bedrock-2023-05-31';
const IN_JSON = { 'content-type': 'application/json', accept: 'application/json' };
/** Prefix of an inference profile's ID, such as `us.`. Token counting accepts only model IDs, without the prefix. */
const PROFILE = /^[a-z-]+\.(?=anthropic\.)/;
const MOST_COUNT_BYTES = 65_536;

/**
 * Envelope for Anthropic's Messages API on Amazon Bedrock. The path contains the model and whether the reply is
 * streamed, the body contains the API's version and features, and streams consist of binary frames (API Reference,
 * InvokeModel, InvokeModelWithResponseStream and CountTokens; User Guide, "Anthropic Claude Messages API").
 */
export class BedrockEnvelope implements Envelope {
  private readonly models: string;
  private readonly id: string;
  private readonly query: string;
  private readonly codec = frameCodec();

  constructor({ baseUrl }: Provider, { name, deployment = name }: ProviderModel) {
    const { pathname, search } = new URL(baseUrl);
    this.models = `${pathname.replace(/\/$/, '')}/model/`;
    this.id = deployment;
    this.query = search;
  }

  enclose(request: UpstreamRequest): EnclosedRequest {
    const members = new JsonMembers(request.body);
    members.take('model');
    const isStream = members.take('stream') === 'true';
    members.put('anthropic_version', VERSION);
    const features = featuresOf(request);
    if (features.length > 0) members.put('anthropic_beta', features);
    if (request.api.path === COUNT) return this.counted(members);
    return {
      ...this.to(this.id, isStream ? 'invoke-with-response-stream' : 'invoke'),
      body: members.json(),
      open: (answer) => this.readReply(answer),
    };
  }

  /** Wraps a request in a CountTokens request. CountTokens requires a valid request, so `max_tokens` is added. */
  private counted(members: JsonMembers): EnclosedRequest {
    if (members.get('max_tokens') === undefined) members.put('max_tokens', 1);
    const invokeModel = { body: members.json().toString('base64') };
    return {
      ...this.to(this.id.replace(PROFILE, ''), 'count-tokens'),
      body: Buffer.from(JSON.stringify({ input: { invokeModel } })),
      open: readCount,
    };
  }

  private to(id: string, operation: string): Pick<EnclosedRequest, 'path' | 'headers'> {
    const path = `${this.models}${encodeURIComponent(id)}/${operation}${this.query}`;
    return { path, headers: IN_JSON };
  }

  private readReply(answer: EnclosedAnswer): EnclosedAnswer {
    if (answer.contentType !== EVENT_STREAM) return answer;
    return { ...answer, contentType: 'text/event-stream', body: readEventStream(answer.body, this.codec) };
  }
}

function readCount(answer: EnclosedAnswer): EnclosedAnswer {
  return answer.status === 200 ? { ...answer, body: countOf(answer.body) } : answer;
}

async function* countOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const written = (await readAll(body, MOST_COUNT_BYTES)).toString('utf8');
  yield Buffer.from(JSON.stringify({ input_tokens: readTokens(written) }));
}

function readTokens(written: string): unknown {
  try {
    return (Object(JSON.parse(written)) as { inputTokens?: unknown }).inputTokens;
  } catch {
    // The parser's message is left out, because it quotes the answer.
    throw new UpstreamFault('stream', false);
  }
}
