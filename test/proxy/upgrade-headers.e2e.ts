import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningService, runService } from '../support/running-service.js';

const BODY = JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: 'My name is Ann Lee.' }] });
const LENGTH = `content-length: ${BODY.length}\r\n`;
const CHUNKED = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;

/** Headers of Java's HttpClient and `curl --http2` in an HTTP/1.1 request. */
const H2C = 'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n';

describe('a request that offers another protocol', () => {
  let service: RunningService;
  let path: string;
  let cookie: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
    const { proxy_url: url } = await service.createAgent(cookie, { name: 'Desk', upstream: 'stub' });
    path = new URL(url).pathname;
  });

  afterAll(() => service.stop());

  /**
   * Sends each request on one connection after the previous response, and reads until the service closes it.
   */
  function exchange(...requests: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
      let answer = '';
      const next = (): unknown => socket.write(requests.shift() ?? '');
      socket.on('connect', next);
      socket.on('data', (data) => {
        answer += data.toString();
        if (data.includes('HTTP/1.1 ')) next();
      });
      socket.on('end', () => {
        socket.end();
        resolve(answer);
      });
      socket.on('error', reject);
    });
  }

  const statuses = (answer: string): string[] =>
    [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);
  const last = `GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;

  it.each([
    ['h2c', H2C + LENGTH, BODY],
    ['h2c, in chunks', `${H2C}transfer-encoding: chunked\r\n`, CHUNKED],
    ['TLS', `connection: upgrade\r\nupgrade: TLS/1.0\r\n${LENGTH}`, BODY],
    ['a WebSocket, which a POST is not', `connection: upgrade\r\nupgrade: websocket\r\n${LENGTH}`, BODY],
  ])('is answered normally: %s', async (_, headers, body) => {
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n`;
    const answer = await exchange(head + body, last);
    expect(statuses(answer)).toEqual(['200', '200']);
    expect(answer).toContain('Ann Lee');
  });

  it('is answered normally without a body and in the management API', async () => {
    const get = `GET /health/live HTTP/1.1\r\nhost: x\r\n${H2C}\r\n`;
    const body = JSON.stringify({ text: 'Ann Lee' });
    const preview =
      `POST /api/v1/policies/preview HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n${H2C}` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    expect(statuses(await exchange(get, preview, get, last))).toEqual(['200', '200', '200', '200']);
  });

  it('gets 426 on a WebSocket route', async () => {
    const sockets = path.replace('/chat/completions', '/responses');
    const answer = await exchange(`GET ${sockets} HTTP/1.1\r\nhost: x\r\n${H2C}\r\n`, last);
    expect(statuses(answer)).toEqual(['426', '200']);
  });
});
