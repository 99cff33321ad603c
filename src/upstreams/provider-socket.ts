import { WebSocket } from 'ws';
import type { CredentialFilter } from './credential-filter.js';
import type { ReplyLimits } from './deadline.js';
import { SocketReply } from './socket-reply.js';
import { UpstreamFault, type UpstreamReply, type UpstreamRequest, type UpstreamSocket } from './upstream.js';

/** Close code of a normal closure (RFC 6455, section 7.4.1). */
const NORMAL_CLOSURE = 1000;
const CREATE = '{"type":"response.create",';

/** Open WebSocket of a provider, which carries one exchange at a time. */
export class ProviderSocket implements UpstreamSocket {
  private current: SocketReply | undefined;

  constructor(
    private readonly socket: WebSocket,
    private readonly limits: ReplyLimits,
    private readonly credentials: CredentialFilter,
  ) {
    // Frames without a reply in progress are ignored.
    socket.on('message', (data, isBinary) => {
      if (isBinary || !Buffer.isBuffer(data)) this.current?.broken();
      else this.current?.take(credentials.text(data.toString('utf8')));
    });
    socket.on('error', (error) => this.current?.broken(error));
    socket.on('close', () => this.current?.broken());
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  async send({ body }: UpstreamRequest, signal: AbortSignal): Promise<UpstreamReply> {
    signal.throwIfAborted();
    if (!this.isOpen) throw new UpstreamFault('connect', false);
    if (this.current !== undefined) throw new Error('a reply is in progress on this connection');
    const reply = new SocketReply(this.socket, this.limits, signal, () => {
      this.current = undefined;
    });
    this.current = reply;
    this.socket.send(createFrame(body), { binary: false });
    return { ...(await reply.answer()), credentials: this.credentials };
  }

  control(frame: object): boolean {
    if (!this.isOpen || this.current === undefined) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  close(): void {
    this.current?.broken();
    this.socket.close(NORMAL_CLOSURE);
  }
}

/** Returns the event that asks for a reply. Its type precedes the members of the request, which are never empty. */
function createFrame(body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(CREATE), body.subarray(body.indexOf('{') + 1)]);
}
