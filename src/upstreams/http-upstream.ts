import { type Dispatcher, Pool } from 'undici';
import { type Upstream, UpstreamFault, type UpstreamReply } from './upstream.js';
import type { Provider } from './upstreams.schema.js';

const CONNECTIONS_PER_PROVIDER = 256;
const KEEP_ALIVE_MS = 30_000;
const USER_AGENT = 'sotto';

/** A provider's keep-alive connections, shared by all agents that use it. */
export class ProviderConnections {
  readonly pool: Pool;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly provider: Provider,
    readonly timeoutMs: number,
  ) {
    const url = new URL(`${provider.baseUrl}/chat/completions`);
    this.pool = new Pool(url.origin, {
      connections: CONNECTIONS_PER_PROVIDER,
      connect: { timeout: timeoutMs },
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.path = `${url.pathname}${url.search}`;
    this.headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'identity',
      'user-agent': USER_AGENT,
      ...(provider.apiKey === undefined ? {} : { authorization: `Bearer ${provider.apiKey}` }),
    };
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

/** One model of an OpenAI-compatible provider. Only the headers above go out; none of the caller's does. */
export class HttpUpstream implements Upstream {
  readonly provider: string;

  constructor(
    private readonly connections: ProviderConnections,
    private readonly model: string,
  ) {
    this.provider = connections.provider.name;
  }

  acceptModel(requested: string): string | undefined {
    return requested === this.model || requested === `${this.provider}:${this.model}`
      ? this.model
      : undefined;
  }

  async send(body: Buffer, signal: AbortSignal): Promise<UpstreamReply> {
    const timer = new Deadline(this.connections.timeoutMs, signal);
    try {
      const { pool, path, headers } = this.connections;
      const answer = await pool.request({
        method: 'POST',
        path,
        headers: { ...headers },
        body,
        signal: timer.signal,
      });
      return {
        status: answer.statusCode,
        contentType: mediaType(answer.headers['content-type']),
        retryAfter: first(answer.headers['retry-after']),
        body: watched(answer, timer),
        discard: () => {
          timer.stop();
          answer.body.on('error', () => undefined).destroy();
        },
      };
    } catch (error) {
      timer.stop();
      throw timer.fault('first_byte', error);
    }
  }
}

/** One time limit that starts anew with each sign of life, and the caller's own signal, in one. */
class Deadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private timedOut = false;

  constructor(
    ms: number,
    private readonly outer: AbortSignal,
  ) {
    this.timer = setTimeout(() => {
      this.timedOut = true;
      this.controller.abort();
    }, ms);
    if (outer.aborted) this.controller.abort(outer.reason);
    else outer.addEventListener('abort', this.passOn, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  refresh(): void {
    this.timer.refresh();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.outer.removeEventListener('abort', this.passOn);
  }

  /** What to throw for an error that came up in a phase: the caller's own abort goes through as it is. */
  fault(phase: 'first_byte' | 'idle', error: unknown): unknown {
    if (this.outer.aborted) return this.outer.reason;
    if (this.timedOut) return new UpstreamFault(phase, true);
    const connecting = error instanceof Error && 'code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT';
    if (connecting) return new UpstreamFault('connect', true);
    return new UpstreamFault(phase === 'idle' ? 'stream' : 'connect', false, error);
  }

  private readonly passOn = (): void => {
    this.controller.abort(this.outer.reason);
  };
}

async function* watched(answer: Dispatcher.ResponseData, timer: Deadline): AsyncGenerator<Uint8Array> {
  timer.refresh();
  try {
    for await (const bytes of answer.body as AsyncIterable<Uint8Array>) {
      timer.refresh();
      yield bytes;
    }
  } catch (error) {
    throw timer.fault('idle', error);
  } finally {
    timer.stop();
    answer.body.destroy();
  }
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function mediaType(header: string | string[] | undefined): string {
  return (first(header) ?? '').split(';', 1).join('').trim().toLowerCase();
}
