import type { ServerResponse } from 'node:http';
import type { AwsKeys, BedrockCloud } from '../../../src/upstreams/clouds/cloud.js';
import type { Provider } from '../../../src/upstreams/provider.js';
import { type Block, messageEvents, messageOf } from '../../support/message-writer.js';
import {
  type RecordedRequest,
  type RecordingUpstream,
  recordUpstream,
} from '../../support/recording-upstream.js';
import { chunk } from './event-frames.js';
import { checkSignature } from './signed-request.js';

export const KEYS: AwsKeys = {
  accessKeyId: 'AKIAINVENTED00000001',
  secretAccessKey: 'invented/Secret+Key0123456789abcdefghijkl',
  sessionToken: 'invented-session-token-0123456789==',
};
export const API_KEY = 'bedrock-api-key-invented-0123456789';
const REGION = 'us-west-2';
const MODEL = 'anthropic.claude-sonnet-4-5-20250929-v1:0';
const PROFILE = `us.${MODEL}`;
const PATH = /^\/model\/([^/]+)\/(invoke|invoke-with-response-stream|count-tokens)$/;

/** Makes the model's reply to a masked request. */
export type Say = (masked: string) => readonly Block[];

/** A local server that imitates Amazon Bedrock for Anthropic models. */
export class Bedrock {
  /** Writes a stream. By default, all frames are written at once. */
  write: (frames: readonly Buffer[], response: ServerResponse) => unknown = writeAll;
  /** Replies instead of the model. */
  instead: ((request: RecordedRequest, response: ServerResponse) => unknown) | undefined;

  private constructor(
    readonly upstream: RecordingUpstream,
    private readonly say: Say,
  ) {
    upstream.answerWith((request, response) => {
      this.answer(request, response);
    });
  }

  static async start(say: Say): Promise<Bedrock> {
    return new Bedrock(await recordUpstream(), say);
  }

  /** Returns the provider of `bedrock:claude`, which authenticates with signatures or an API key. */
  provider(changes: Partial<Provider> = {}, keys: AwsKeys | undefined = KEYS): Provider {
    const cloud: BedrockCloud = { name: 'bedrock', region: REGION, keys };
    return {
      ...this.upstream.provider,
      name: 'bedrock',
      shape: 'anthropic',
      cloud,
      baseUrl: new URL(this.upstream.provider.baseUrl).origin,
      apiKey: undefined,
      apis: ['messages'],
      models: [{ name: 'claude', deployment: PROFILE }],
      ...changes,
    };
  }

  /** Parsed body of the last request. */
  get asked(): Record<string, unknown> {
    return JSON.parse(this.upstream.requests.at(-1)?.text ?? '{}') as Record<string, unknown>;
  }

  reset(): void {
    this.upstream.requests.length = 0;
    this.instead = undefined;
    this.write = writeAll;
  }

  private answer(request: RecordedRequest, response: ServerResponse): void {
    const refusal = refusalOf(request);
    if (refusal !== undefined) refuse(response, ...refusal);
    else if (this.instead !== undefined) this.instead(request, response);
    else if (request.path.endsWith('/invoke-with-response-stream')) this.stream(request.text, response);
    else if (request.path.endsWith('/invoke')) json(response, messageOf(this.say(request.text)));
    else json(response, { inputTokens: countedBody(request.text).length });
  }

  private stream(masked: string, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
    const events = [...messageEvents(this.say(masked), (said) => said.match(/[^]{1,5}/gu) ?? [])];
    this.write(events.map(chunk), response);
  }
}

function writeAll(frames: readonly Buffer[], response: ServerResponse): void {
  response.end(Buffer.concat(frames));
}

/** Returns status and message if Bedrock would reject the request. */
function refusalOf(request: RecordedRequest): [number, string] | undefined {
  const { headers, path, text } = request;
  const isLetIn = headers.authorization === `Bearer ${API_KEY}` || checkSignature(request, KEYS, REGION);
  if (!isLetIn) return [403, 'The security token included in the request is invalid.'];
  const [, model = '', operation] = PATH.exec(path) ?? [];
  const isKnown = decodeURIComponent(model) === (operation === 'count-tokens' ? MODEL : PROFILE);
  if (!isKnown) return [404, 'Could not resolve the model.'];
  const body = operation === 'count-tokens' ? countedBody(text) : text;
  return isBody(body) ? undefined : [400, 'Malformed input request.'];
}

function countedBody(text: string): string {
  const { input } = JSON.parse(text) as { input?: { invokeModel?: { body?: string } } };
  return Buffer.from(input?.invokeModel?.body ?? '', 'base64').toString('utf8');
}

/** Whether Bedrock accepts a body: without `model` and `stream`, but with a version and a token limit. */
function isBody(text: string): boolean {
  const body = JSON.parse(text) as Record<string, unknown>;
  const isBare = !('model' in body) && !('stream' in body);
  return isBare && body.anthropic_version === 'bedrock-2023-05-31' && typeof body.max_tokens === 'number';
}

export function refuse(response: ServerResponse, status: number, message: string): void {
  response.statusCode = status;
  json(response, { message });
}

function json(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}
