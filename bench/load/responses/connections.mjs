// Caller's connections, each of which sends one turn at a time, with the times of all events of the reply.
import { once } from 'node:events';
import { clearTimeout, setTimeout } from 'node:timers';
import { Pool } from 'undici';
import { WebSocket } from 'ws';
import { nowMs } from './clock.mjs';

const HEADERS = { 'content-type': 'application/json' };
const TOKEN = /"type":"response\.output_text\.delta"|"delta":\{"content":"[^"]/;
const LAST = /^\{"type":"(?:error|response\.(?:completed|incomplete|failed))"/;
/** Maximum time of a reply in milliseconds. A slower reply counts as lost. */
const LOST_MS = 60_000;
/** Time in milliseconds that a connection remains open between turns. */
const IDLE_MS = 300_000;

/** Streams over HTTP, one after the other on one connection. */
export class SseConnection {
  /** Creates the connection, which is established with the first turn. */
  static open(url) {
    return Promise.resolve(new SseConnection(url));
  }

  constructor(url) {
    const { origin, pathname } = new URL(url);
    this.path = pathname;
    this.pool = new Pool(origin.replace('localhost', '127.0.0.1'), {
      connections: 1,
      headersTimeout: LOST_MS,
      bodyTimeout: LOST_MS,
      keepAliveTimeout: IDLE_MS,
    });
    this.connectMs = 0;
  }

  /** Sends a turn. @returns times since sending, and the reply's text */
  async turn(request) {
    const body = JSON.stringify({ ...request, stream: true });
    const turn = new Turn();
    const answer = await this.pool.request({ method: 'POST', path: this.path, headers: HEADERS, body });
    if (answer.statusCode !== 200)
      throw new Error(`answered ${answer.statusCode}: ${await answer.body.text()}`);
    let tail = '';
    for await (const part of answer.body) {
      const events = (tail + String(part)).split('\n\n');
      tail = events.pop();
      turn.took(events.map((event) => event.slice(event.indexOf('data: ') + 6)));
    }
    return turn.result();
  }

  async close() {
    await this.pool.destroy();
  }
}

/** Turns over a WebSocket. */
export class SocketConnection {
  static async open(url) {
    const startedAt = nowMs();
    const address = url.replace(/^http/, 'ws').replace('localhost', '127.0.0.1');
    const socket = new WebSocket(address, { perMessageDeflate: false });
    await once(socket, 'open');
    return new SocketConnection(socket, nowMs() - startedAt);
  }

  constructor(socket, connectMs) {
    this.socket = socket;
    this.connectMs = connectMs;
    socket.on('error', () => undefined);
  }

  /** Sends a turn, with the same result as `SseConnection.turn`. */
  turn(request) {
    const frame = JSON.stringify({ type: 'response.create', ...request });
    const { socket } = this;
    return new Promise((resolve, reject) => {
      const turn = new Turn();
      const lose = () => over(() => reject(new Error('a reply was lost')));
      const lost = setTimeout(lose, LOST_MS);
      const take = (data) => {
        const event = data.toString('utf8');
        turn.took([event]);
        if (LAST.test(event)) over(() => resolve(turn.result()));
      };
      const over = (settle) => {
        clearTimeout(lost);
        socket.off('message', take).off('close', lose);
        try {
          settle();
        } catch (error) {
          reject(error);
        }
      };
      socket.on('message', take).once('close', lose);
      socket.send(frame);
    });
  }

  close() {
    this.socket.terminate();
  }
}

/** Events of one reply, with their times. */
class Turn {
  constructor() {
    this.sentAt = nowMs();
    this.events = [];
    this.times = [];
  }

  took(events) {
    const ms = nowMs() - this.sentAt;
    for (const event of events) {
      this.first ??= TOKEN.test(event) ? ms : undefined;
      this.events.push(event);
      this.times.push(ms);
    }
  }

  /** @returns time of sending, milliseconds to the first token and to all events, the text, and the response ID */
  result() {
    const { sentAt, first, times } = this;
    const bodies = this.events.filter((event) => event !== '[DONE]').map((event) => JSON.parse(event));
    const { type, response } = bodies.at(-1) ?? {};
    const isWhole = this.events.at(-1) === '[DONE]' || type === 'response.completed';
    if (!isWhole || first === undefined) throw new Error(`a reply broke off: ${this.events.at(-1)}`);
    const text = bodies.map(({ delta, choices }) => choices?.[0].delta.content ?? pieceOf(delta)).join('');
    return { sentAt, first, times, text, id: response?.id };
  }
}

function pieceOf(delta) {
  return typeof delta === 'string' ? delta : '';
}
