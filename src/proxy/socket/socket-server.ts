import { WebSocket, WebSocketServer } from 'ws';

/** Close reasons for frames that `ws` rejects, by status code (RFC 6455, section 7.4.1). */
const REASONS: ReadonlyMap<number | undefined, string> = new Map([
  [1002, 'a frame violates the WebSocket protocol'],
  [1007, 'a text frame is not UTF-8'],
  [1008, 'a frame has too many fragments'],
  [1009, 'a frame is too large'],
]);

/** Adds a reason if `ws` closes a connection with only a code. */
class ReasonedSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason ?? REASONS.get(code));
  }
}

/**
 * Creates a server for WebSocket upgrades. Automatic pongs are disabled, because `ws` would disconnect a peer that
 * sends 60 pings at once.
 * @param maxBytes maximum size of a frame
 */
export function socketServer(maxBytes: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: maxBytes,
    perMessageDeflate: false,
    clientTracking: false,
    autoPong: false,
    WebSocket: ReasonedSocket,
  });
}
