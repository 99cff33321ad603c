import { once } from 'node:events';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { WebSocket } from 'ws';
import type { CredentialFilter } from './credential-filter.js';
import { Deadline, type ReplyLimits } from './deadline.js';
import { ProviderSocket } from './provider-socket.js';
import type { Provider } from './provider.js';
import { surroundings } from './provider-shape.js';
import type { UpstreamSocket } from './upstream.js';

/** The only API that is spoken over a WebSocket. */
const API = 'responses';
const PATH = '/responses';
/** 1 MiB of a reply, and what is written around it. */
const MAX_FRAME_BYTES = 1_048_576 + 65_536;

/** A provider's open WebSockets. */
export class ProviderSockets {
  private readonly open = new Set<WebSocket>();
  private readonly url: string;
  private readonly agent: HttpsProxyAgent<string> | undefined;

  constructor(
    provider: Provider,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly limits: ReplyLimits,
    private readonly credentials: CredentialFilter,
  ) {
    const { origin } = new URL(provider.baseUrl);
    // Which model it is stands in each request.
    const { before, after } = surroundings(provider, { name: '' }, API);
    this.url = `${origin.replace(/^http/, 'ws')}${before}${PATH}${after}`;
    if (provider.proxy !== undefined) this.agent = new HttpsProxyAgent(provider.proxy);
  }

  /** @throws UpstreamFault when none opens; the signal's reason when it is aborted before */
  async connect(signal: AbortSignal): Promise<UpstreamSocket> {
    signal.throwIfAborted();
    const socket = this.begin();
    const deadline = new Deadline({ ...this.limits, replyMs: 0 }, signal);
    deadline.signal.addEventListener('abort', () => {
      socket.terminate();
    });
    try {
      await once(socket, 'open');
      deadline.signal.throwIfAborted();
      return new ProviderSocket(socket, this.limits, this.credentials);
    } catch (error) {
      throw deadline.fault('connect', error);
    } finally {
      deadline.stop();
    }
  }

  close(): void {
    for (const socket of this.open) socket.terminate();
  }

  private begin(): WebSocket {
    const socket = new WebSocket(this.url, {
      headers: this.headers,
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      agent: this.agent,
    });
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    // An error without a listener would end the process; who uses the socket has one of their own.
    socket.on('error', () => undefined);
    return socket;
  }
}
