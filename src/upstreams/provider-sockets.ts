import { once } from 'node:events';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { WebSocket } from 'ws';
import type { CredentialFilter } from './credential-filter.js';
import { Deadline, type ReplyLimits } from './deadline.js';
import { ProviderSocket } from './provider-socket.js';
import type { Provider } from './provider.js';
import { pathAffixes } from './provider-shape.js';
import type { UpstreamSocket } from './upstream.js';

/** The only API that supports WebSockets. */
const API = 'responses';
const PATH = '/responses';
/** Largest frame, in bytes: 1 MiB of a reply, plus its wrapping. */
const MAX_FRAME_BYTES = 1_048_576 + 65_536;

/** Opens WebSockets to a provider, and closes all of a provider's sockets. */
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
    // Each request names its model, so the path needs no model.
    const { before, after } = pathAffixes(provider, { name: '' }, API);
    this.url = `${origin.replace(/^http/, 'ws')}${before}${PATH}${after}`;
    if (provider.proxy !== undefined) this.agent = new HttpsProxyAgent(provider.proxy);
  }

  /** @throws UpstreamFault if no connection opens; the signal's reason if aborted before */
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
    // An error without a listener would end the process. The user of the socket adds its own listener.
    socket.on('error', () => undefined);
    return socket;
  }
}
