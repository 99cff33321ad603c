import type { WebSocket } from 'ws';

/**
 * Answers pings; of those that come while an answer is being sent, the last (RFC 6455, section 5.5.3). So however many a peer
 * sends at once, one answer waits at most.
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
