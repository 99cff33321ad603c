// Callers that are slow, idle, or as fast as possible.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const post = (path, length, host) =>
  `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** Number of connections that are opened or closed at once. The next ones follow after a short pause. */
const AT_ONCE = 50;
const PAUSE_MS = 20;
const STREAMS_AT_ONCE = 2;

/** Opens connections, and calls `begin` for each. */
async function opened(url, count, begin = () => undefined, atOnce = AT_ONCE) {
  const { port } = new URL(url);
  const open = [];
  while (open.length < count) {
    const batch = Array.from({ length: atOnce }, () => connect(Number(port), '127.0.0.1'));
    await Promise.all(batch.map((socket) => once(socket, 'connect')));
    for (const socket of batch) begin(socket.on('error', () => undefined));
    open.push(...batch);
    await pause(PAUSE_MS);
  }
  return open;
}

async function close(open) {
  for (let at = 0; at < open.length; at += AT_ONCE) {
    for (const socket of open.slice(at, at + AT_ONCE)) socket.destroy();
    await pause(PAUSE_MS);
  }
}

/** Keeps connections open without sending data for this many milliseconds. @returns number of connections */
export async function idle(url, count, ms) {
  const open = await opened(url, count);
  await pause(ms);
  await close(open);
  return open.length;
}

/**
 * Opens connections of callers that send a request one byte at a time.
 * @returns number of callers that were still sending
 */
export async function slowSenders(url, count, ms) {
  const { pathname, host } = new URL(url);
  const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x'.repeat(100_000) }] });
  const open = await opened(url, count, (socket) => socket.write(post(pathname, body.length, host)));
  for (let at = 0, end = performance.now() + ms; performance.now() < end; at++) {
    for (const socket of open) socket.write(body[at] ?? ' ');
    await pause(100);
  }
  const sending = open.filter(({ destroyed }) => !destroyed).length;
  await close(open);
  return sending;
}

/** Opens streams of callers that read no data. @returns number of streams that were still open */
export async function slowReaders(url, count, ms) {
  const open = await beginStreams(url, count, (socket) => socket.pause());
  await pause(ms);
  const reading = open.filter(({ destroyed }) => !destroyed).length;
  await close(open);
  return reading;
}

/** Opens streams of callers that read as fast as possible. @returns number of megabytes read */
export async function fastReaders(url, count, ms) {
  let bytes = 0;
  const open = await beginStreams(url, count, (socket) =>
    socket.on('data', ({ length }) => (bytes += length)),
  );
  await pause(ms);
  await close(open);
  return bytes / 1e6;
}

/** Starts streams a few at a time, as calls begin. */
function beginStreams(url, count, listen) {
  const { pathname, host } = new URL(url);
  const body = JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'hello' }] });
  const begin = (socket) => {
    listen(socket);
    socket.write(post(pathname, body.length, host) + body);
  };
  return opened(url, count, begin, STREAMS_AT_ONCE);
}
