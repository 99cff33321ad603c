import type { WebSocket } from 'ws';

/**
 * Answers pings. If several pings arrive while a pong is being sent, only the last is answered (RFC 6455, section
 * 5.5.3), so that at most one pong is queued.
 */
export function answerPings(socket: WebSocket): void {
  let isSending = false;
  let last: Buffer | undefined;
  const answer = (data: Buffer): void => {
    isSending = true;
    socket.pong(data, undefined, () => {
      isSending = false;
      const next = last;
      last = undefined;
      if (next !== undefined && socket.readyState === socket.OPEN) answer(next);
    });
  };
  socket.on('ping', (data) => {
    if (isSending) last = data;
    else answer(data);
  });
}
