import type { PlatformId } from '../../common/text/branded.js';
import type { Upstream, UpstreamReply, UpstreamRequest, UpstreamSocket } from '../../upstreams/upstream.js';
import type { CallerConnection, ConnectionMemory, RememberedConversation } from '../call.js';

/** Replies that can be gone on from; a provider remembers fewer. */
const MOST_REMEMBERED = 4;
/** How long a provider may take to end a reply that was cancelled, in milliseconds. */
const CANCEL_MS = 2_000;

interface Remembered {
  readonly conversation: ConnectionMemory;
  /** The provider's connection that has it, too; undefined where requests are posted. */
  readonly heldBy: UpstreamSocket | undefined;
  readonly provider: string | undefined;
}

/**
 * The other end of a caller's connection: the provider's WebSocket, if it has one, and what is remembered of conversations
 * that nobody stores. A provider keeps those for as long as its connection lasts; what it has lost, or never kept, is sent
 * to it again.
 */
export class ProviderSide implements CallerConnection {
  /** To the provider that was asked last. */
  private connection: UpstreamSocket | undefined;
  private provider: string | undefined;
  private isClosed = false;
  private readonly remembered = new Map<string, Remembered>();

  constructor(readonly callId: PlatformId) {}

  find(replyId: string): RememberedConversation | undefined {
    const found = this.remembered.get(replyId);
    if (found === undefined) return undefined;
    return { heldBy: found.heldBy?.isOpen === true ? found.provider : undefined, ...found.conversation };
  }

  remember(replyId: string, conversation: ConnectionMemory): void {
    this.remembered.set(replyId, { conversation, heldBy: this.connection, provider: this.provider });
    for (const oldest of this.remembered.keys()) {
      if (this.remembered.size <= MOST_REMEMBERED) break;
      this.remembered.delete(oldest);
    }
  }

  async send(upstream: Upstream, request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamReply> {
    if (this.provider !== upstream.provider) this.leave();
    this.provider = upstream.provider;
    if (upstream.connect === undefined) return upstream.send(request, signal);
    if (this.connection?.isOpen !== true) {
      const connection = await upstream.connect(signal);
      if (this.isClosed) connection.close();
      this.connection = connection;
    }
    return this.connection.send(request, signal);
  }

  /** Another provider is asked: what the one before remembers counts no more. */
  private leave(): void {
    this.connection?.close();
    this.connection = undefined;
  }

  /**
   * Has the provider end the reply that is under way.
   * @param giveUp called where it can't be told, or doesn't do so in time
   * @returns what to call when the reply has ended
   */
  cancel(giveUp: () => void): () => void {
    if (this.connection?.control({ type: 'response.cancel' }) !== true) {
      giveUp();
      return () => undefined;
    }
    const timer = setTimeout(giveUp, CANCEL_MS);
    return () => {
      clearTimeout(timer);
    };
  }

  close(): void {
    this.isClosed = true;
    this.connection?.close();
    this.remembered.clear();
  }
}
