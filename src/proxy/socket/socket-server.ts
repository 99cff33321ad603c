import { WebSocket, WebSocketServer } from 'ws';

/** Why a connection is closed that sends what can't be read, by the code of it (RFC 6455, section 7.4.1). */
const REASONS: ReadonlyMap<number | undefined, string> = new Map([
  [1002, 'a frame violates the WebSocket protocol'],
  [1007, 'a text frame is not UTF-8'],
  [1008, 'a frame has too many fragments'],
  [1009, 'a frame is too large'],
]);

/** `ws` tells a code alone where it closes a connection by itself. */
class ReasonedSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason ?? REASONS.get(code));
  }
}

/**
 * Takes connections over from HTTP. Pings are left to whoever serves the connection: `ws` would cut it off at 60 that come
 * at once.
 * @param maxBytes that a frame may have
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
