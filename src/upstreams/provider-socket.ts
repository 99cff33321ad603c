import { WebSocket } from 'ws';
import type { CredentialFilter } from './credential-filter.js';
import type { ReplyLimits } from './deadline.js';
import { SocketReply } from './socket-reply.js';
import { UpstreamFault, type UpstreamReply, type UpstreamRequest, type UpstreamSocket } from './upstream.js';

/** RFC 6455, 7.4.1. */
const NORMAL_CLOSURE = 1000;
const CREATE = '{"type":"response.create",';

/** An open WebSocket of a provider, which carries one exchange after the other. */
export class ProviderSocket implements UpstreamSocket {
  private underWay: SocketReply | undefined;

  constructor(
    private readonly socket: WebSocket,
    private readonly limits: ReplyLimits,
    private readonly credentials: CredentialFilter,
  ) {
    // Frames that come while no reply is under way belong to none.
    socket.on('message', (data, isBinary) => {
      if (isBinary || !Buffer.isBuffer(data)) this.underWay?.broken();
      else this.underWay?.take(credentials.text(data.toString('utf8')));
    });
    socket.on('error', (error) => this.underWay?.broken(error));
    socket.on('close', () => this.underWay?.broken());
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  async send({ body }: UpstreamRequest, signal: AbortSignal): Promise<UpstreamReply> {
    signal.throwIfAborted();
    if (!this.isOpen) throw new UpstreamFault('connect', false);
    if (this.underWay !== undefined) throw new Error('a reply is in progress on this connection');
    const reply = new SocketReply(this.socket, this.limits, signal, () => {
      this.underWay = undefined;
    });
    this.underWay = reply;
    this.socket.send(createFrame(body), { binary: false });
    return { ...(await reply.answer()), credentials: this.credentials };
  }

  control(frame: object): boolean {
    if (!this.isOpen || this.underWay === undefined) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  close(): void {
    this.underWay?.broken();
    this.socket.close(NORMAL_CLOSURE);
  }
}

/** The event that asks for a reply: its type, before the members of a request's JSON object. Each request has some. */
function createFrame(body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(CREATE), body.subarray(body.indexOf('{') + 1)]);
}
