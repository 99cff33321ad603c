import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Dispatcher, errors } from 'undici';
import type { ModelName } from '../common/text/branded.js';
import type { Price } from '../common/usage/cost.js';
import { isInForce } from './agreement.js';
import type { Api } from './apis.js';
import { type Admissions, KeyAdmissions } from './admission.js';
import { cloudAdmissions, cloudEnvelope } from './clouds/clouds.js';
import { Deadline, type ReplyLimits } from './deadline.js';
import { dispatcherFor } from './dispatcher.js';
import { type EnclosedAnswer, type EnclosedRequest, type Envelope, PlainEnvelope } from './envelope.js';
import { refusalHeaders } from './refusal-headers.js';
import { ProviderSockets } from './provider-sockets.js';
import type { Upstream, UpstreamReply, UpstreamRequest, UpstreamSocket } from './upstream.js';
import type { Provider, ProviderModel } from './provider.js';
import { ProviderSlots } from './provider-slots.js';

const USER_AGENT = 'sotto';
const CONTENT_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'accept-encoding': 'identity',
};

const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Keep-alive connections to a provider, shared by all agents. Each call in progress has its own connection. With a
 * limit, a call would wait unnoticed until another ends, which takes long for a stream.
 */
export class ProviderConnections {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  readonly sockets: ProviderSockets;
  readonly slots: ProviderSlots;
  readonly limits: ReplyLimits;
  /** Headers of each request, without authentication. */
  readonly identity: Readonly<Record<string, string>>;
  readonly admissions: Admissions;

  /** @param limits time limits, of which a provider can override `silentMs` */
  constructor(
    readonly provider: Provider,
    limits: ReplyLimits,
  ) {
    this.limits = { ...limits, silentMs: provider.timeoutMs ?? limits.silentMs };
    this.origin = new URL(provider.baseUrl).origin;
    const connectMs = provider.connectTimeoutMs ?? this.limits.silentMs;
    this.dispatcher = dispatcherFor(this.origin, provider.proxy, connectMs);
    this.slots = new ProviderSlots(provider.slots);
    this.identity = { 'user-agent': USER_AGENT, ...provider.headers };
    const byKey = new KeyAdmissions(provider);
    this.admissions = cloudAdmissions(provider, connectMs) ?? byKey;
    const { headers, credentials } = byKey;
    this.sockets = new ProviderSockets(provider, { ...headers, ...this.identity }, this.limits, credentials);
  }

  /** Starts to renew credentials. Command-line tools make no calls, so they do not renew. */
  start(): void {
    this.admissions.start?.();
  }

  async close(): Promise<void> {
    this.sockets.close();
    this.admissions.close?.();
    await this.dispatcher.destroy();
  }
}

/** One model of a provider. Sends only the provider's headers, and headers that the API format has checked. */
export class HttpUpstream implements Upstream {
  readonly provider: string;
  readonly apis: readonly Api[];
  readonly deployment: string | undefined;
  readonly price: Price | undefined;
  readonly countsTokens: boolean;
  readonly readsPatterns: boolean;
  readonly connect?: (signal: AbortSignal) => Promise<UpstreamSocket>;
  private readonly envelope: Envelope;

  constructor(
    private readonly connections: ProviderConnections,
    private readonly model: ProviderModel,
  ) {
    const { provider } = connections;
    const { name, apis, websocket, streamUsage = true, schemaPatterns = true } = provider;
    this.provider = name;
    this.apis = apis;
    this.price = model.price;
    this.countsTokens = streamUsage;
    this.readsPatterns = schemaPatterns;
    this.deployment = model.deployment;
    this.envelope = cloudEnvelope(provider, model) ?? new PlainEnvelope(provider, model);
    if (websocket) this.connect = (signal) => connections.sockets.connect(signal);
  }

  isCovered(day: string): boolean {
    const { baa } = this.connections.provider;
    return baa !== undefined && isInForce(baa, day);
  }

  acceptModel(requested: string): ModelName | undefined {
    const { name } = this.model;
    return requested === name || requested === `${this.provider}:${name}` ? (name as ModelName) : undefined;
  }

  async send(request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamReply> {
    const { connections } = this;
    const release = await connections.slots.take(signal);
    const timer = new Deadline(connections.limits, signal);
    const stop = (): void => {
      timer.stop();
      release();
    };
    try {
      const enclosed = this.envelope.enclose(request);
      const { headers, credentials } = await connections.admissions.admit(enclosed, timer.signal);
      const { traceparent } = request;
      const traced = traceparent === undefined ? headers : { traceparent, ...headers };
      const answer = await this.request(enclosed, traced, timer.signal);
      // The reader of the body receives its errors. An error of an unread body must not end the process.
      answer.body.on('error', () => undefined);
      const { contentType, body } = opened(enclosed, answer, watched(answer, timer, stop));
      return {
        status: answer.statusCode,
        contentType,
        retryAfter: waitingTime(first(answer.headers['retry-after'])),
        ...(answer.statusCode < 400 ? {} : { refusalHeaders: refusalHeaders(answer.headers, credentials) }),
        body: credentials.stream(body),
        credentials,
        discard: () => {
          stop();
          answer.body.destroy();
        },
      };
    } catch (error) {
      stop();
      throw timer.fault('first_byte', error);
    }
  }

  /**
   * Sends a request. If a kept connection closes just as the request is sent, sends it once more on another connection,
   * because the upstream has not answered. No other request is repeated.
   */
  private async request(
    { path, headers: formatHeaders, body }: EnclosedRequest,
    authentication: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { dispatcher, origin, identity } = this.connections;
    const headers = { ...CONTENT_HEADERS, ...formatHeaders, ...authentication, ...identity };
    const send = (): Promise<Dispatcher.ResponseData> =>
      dispatcher.request({ origin, method: 'POST', path, headers, body, signal });
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !isStaleConnection(error)) throw error;
      return send();
    }
  }
}

/** Returns true if the connection had served other requests, and ended before the first byte of this answer. */
function isStaleConnection(error: unknown): boolean {
  return error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;
}

/** Returns the answer in the API's format. */
function opened(
  enclosed: EnclosedRequest,
  { statusCode: status, headers }: Dispatcher.ResponseData,
  body: AsyncIterable<Uint8Array>,
): EnclosedAnswer {
  const answer = { status, contentType: mediaType(headers['content-type']), body };
  return enclosed.open?.(answer) ?? answer;
}

async function* watched(
  answer: Dispatcher.ResponseData,
  timer: Deadline,
  stop: () => void,
): AsyncGenerator<Uint8Array> {
  timer.refresh();
  try {
    for await (const bytes of decoded(answer)) {
      timer.refresh();
      yield bytes;
    }
  } catch (error) {
    throw timer.fault('stream', error);
  } finally {
    stop();
    answer.body.destroy();
  }
}

/** Returns the decoded body. Requests ask for no encoding, but some servers compress all the same. */
function decoded(answer: Dispatcher.ResponseData): AsyncIterable<Uint8Array> {
  const encoding = (first(answer.headers['content-encoding']) ?? 'identity').trim().toLowerCase();
  const decoder = DECODERS.get(encoding);
  if (encoding === 'identity') return answer.body;
  if (decoder === undefined) throw new Error('the upstream uses an encoding that was not requested');
  // Errors of either stream reach the reader through the decoder, which `pipeline` destroys.
  return pipeline(answer.body, decoder(), () => undefined);
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Returns seconds or a date (RFC 9110 section 10.2.3); undefined if the header contains anything else. */
function waitingTime(header: string | undefined): string | undefined {
  return header !== undefined && WAITING_TIME.test(header) ? header : undefined;
}

const WAITING_TIME = /^(?:\d{1,9}|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/;

function mediaType(header: string | string[] | undefined): string {
  return (first(header) ?? '').split(';', 1).join('').trim().toLowerCase();
}
