import type { PlatformId } from '../../common/text/branded.js';
import type { Upstream, UpstreamReply, UpstreamRequest, UpstreamSocket } from '../../upstreams/upstream.js';
import type { CallerConnection, ConnectionMemory, RememberedConversation } from '../call.js';

/** Maximum number of replies that a request can continue. Providers remember fewer. */
const MOST_REMEMBERED = 4;
/** Milliseconds that a provider may take to end a cancelled reply. */
const CANCEL_MS = 2_000;

interface Remembered {
  readonly conversation: ConnectionMemory;
  /** Provider connection that also has the conversation; undefined if requests are posted. */
  readonly heldBy: UpstreamSocket | undefined;
  readonly provider: string | undefined;
}

/**
 * The provider's side of a caller's connection: the provider's WebSocket, if it supports one, and the conversations
 * that are not stored. A provider keeps such conversations until its connection closes. Conversations that it does not
 * have are sent again.
 */
export class ProviderSide implements CallerConnection {
  /** Connection to the most recently used provider. */
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

  /** Closes the connection to the preceding provider, which also discards the conversations it remembers. */
  private leave(): void {
    this.connection?.close();
    this.connection = undefined;
  }

  /**
   * Asks the provider to end the current reply.
   * @param giveUp called if the provider cannot be asked, or does not end the reply in time
   * @returns a function to call when the reply has ended
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
