import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Dispatcher, errors, Pool, ProxyAgent } from 'undici';
import type { ModelName } from '../common/text/branded.js';
import type { Price } from '../common/usage/cost.js';
import { isInForce } from './agreement.js';
import type { Api } from './apis.js';
import { CredentialFilter, credentialsOf } from './credential-filter.js';
import { Deadline } from './deadline.js';
import { ProviderSockets } from './provider-sockets.js';
import type { Upstream, UpstreamReply, UpstreamRequest, UpstreamSocket } from './upstream.js';
import type { Provider, ProviderModel } from './provider.js';
import { keyHeader, type Surroundings, surroundings } from './provider-shape.js';
import { ProviderSlots } from './provider-slots.js';

const KEEP_ALIVE_MS = 30_000;
const USER_AGENT = 'sotto';

const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * A provider's keep-alive connections, shared by all agents that use it: one for each call under way, as many as there are.
 * A limit would let a call wait unseen until another has ended, which for a stream takes long.
 */
export class ProviderConnections {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  readonly sockets: ProviderSockets;
  readonly slots: ProviderSlots;
  /** How long it may be silent, in milliseconds. */
  readonly timeoutMs: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What we send is taken out of what comes back before anything else looks at it. */
  readonly credentials: CredentialFilter;

  /** @param timeoutMs for a provider that has none of its own */
  constructor(
    readonly provider: Provider,
    timeoutMs: number,
  ) {
    this.timeoutMs = provider.timeoutMs ?? timeoutMs;
    this.origin = new URL(provider.baseUrl).origin;
    this.dispatcher = dispatcherFor(provider, this.origin, provider.connectTimeoutMs ?? this.timeoutMs);
    this.slots = new ProviderSlots(provider.slots);
    const identity = {
      'user-agent': USER_AGENT,
      ...(provider.apiKey === undefined ? {} : keyHeader(provider.shape, provider.apiKey)),
      ...provider.headers,
    };
    this.headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'identity',
      ...identity,
    };
    this.credentials = new CredentialFilter(credentialsOf(provider));
    this.sockets = new ProviderSockets(provider, identity, this.timeoutMs, this.credentials);
  }

  async close(): Promise<void> {
    this.sockets.close();
    await this.dispatcher.destroy();
  }
}

/**
 * By HTTP/1.1: under HTTP/2 the library ends replies that are under way when a provider announces the end of a connection
 * (GOAWAY), and can't tell which requests it has taken.
 */
function dispatcherFor({ proxy }: Provider, origin: string, connectMs: number): Dispatcher {
  const connect = { timeout: connectMs };
  const options = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: 0, bodyTimeout: 0 };
  if (proxy === undefined) return new Pool(origin, { ...options, connect });
  return new ProxyAgent({
    ...options,
    uri: proxy,
    proxyTunnel: true,
    requestTls: connect,
    proxyTls: connect,
    // A request waits for its connection whatever becomes of it, so the proxy's answer has a limit too.
    clientFactory: (url, settings) => new Pool(url, { ...settings, headersTimeout: connectMs }),
  });
}

/** One model of a provider. Only the headers above go out, and those that the format of a request has checked. */
export class HttpUpstream implements Upstream {
  readonly provider: string;
  readonly apis: readonly Api[];
  readonly deployment: string | undefined;
  readonly price: Price | undefined;
  readonly countsTokens: boolean;
  readonly connect?: (signal: AbortSignal) => Promise<UpstreamSocket>;
  private readonly paths: ReadonlyMap<Api, Surroundings>;

  constructor(
    private readonly connections: ProviderConnections,
    private readonly model: ProviderModel,
  ) {
    const { provider } = connections;
    const { name, apis, websocket, streamUsage = true } = provider;
    this.provider = name;
    this.apis = apis;
    this.price = model.price;
    this.countsTokens = streamUsage;
    this.deployment = model.deployment;
    this.paths = new Map(apis.map((api) => [api, surroundings(provider, model, api)]));
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
    const timer = new Deadline(connections.timeoutMs, signal);
    const stop = (): void => {
      timer.stop();
      release();
    };
    try {
      const answer = await this.request(request, timer.signal);
      // Errors reach whoever reads the body; a body that is let go unread must not end the process.
      answer.body.on('error', () => undefined);
      return {
        status: answer.statusCode,
        contentType: mediaType(answer.headers['content-type']),
        retryAfter: waitingTime(first(answer.headers['retry-after'])),
        body: connections.credentials.stream(watched(answer, timer, stop)),
        credentials: connections.credentials,
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
   * A kept connection that the upstream closed just as the request went out is no answer of the upstream's: the
   * request is sent once more, on another. Nothing else is sent twice.
   */
  private async request(
    { api, body, headers: ofFormat, traceparent }: UpstreamRequest,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { dispatcher, origin } = this.connections;
    const { before = '', after = '' } = this.paths.get(api.name) ?? {};
    const path = before + api.path + after;
    const fixed = this.connections.headers;
    const traced = traceparent === undefined ? fixed : { traceparent, ...fixed };
    const headers = ofFormat === undefined ? traced : { ...ofFormat, ...traced };
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

/** True when the connection had served other requests, and ended before a byte of this one's answer. */
function isStaleConnection(error: unknown): boolean {
  return error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;
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

/** The body as it is read. We ask for it as it is; some servers compress all the same. */
function decoded(answer: Dispatcher.ResponseData): AsyncIterable<Uint8Array> {
  const encoding = (first(answer.headers['content-encoding']) ?? 'identity').trim().toLowerCase();
  const decoder = DECODERS.get(encoding);
  if (encoding === 'identity') return answer.body;
  if (decoder === undefined) throw new Error('the upstream uses an encoding that was not asked for');
  // Errors of either end reach the reader through the decoder, which `pipeline` destroys.
  return pipeline(answer.body, decoder(), () => undefined);
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Seconds or a date (RFC 9110 section 10.2.3); undefined for whatever else a provider writes there. */
function waitingTime(header: string | undefined): string | undefined {
  return header !== undefined && WAITING_TIME.test(header) ? header : undefined;
}

const WAITING_TIME = /^(?:\d{1,9}|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/;

function mediaType(header: string | string[] | undefined): string {
  return (first(header) ?? '').split(';', 1).join('').trim().toLowerCase();
}
