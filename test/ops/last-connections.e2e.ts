import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

const CONNECTIONS = 16;

/** Calls whose connections are made, and not taken yet, at the moment in which the service begins to stop. */
describe('the last connections before a shutdown', () => {
  let service: RecordedService;

  beforeEach(async () => {
    service = await runRecordedService();
  });

  afterEach(() => service.stop());

  /** What comes back until the end; a reset is thrown. */
  async function answerOf(socket: Socket): Promise<string> {
    let text = '';
    for await (const part of socket) text += String(part);
    return text;
  }

  it('are answered, and not reset', async () => {
    const { hostname, port, pathname } = new URL(service.proxyUrl);
    const body = JSON.stringify({ model: 'model-a', messages: [{ role: 'user', content: 'Hello.' }] });
    const head = `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\nconnection: close\r\n`;
    const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets)
      socket.write(`${head}content-length: ${String(body.length)}\r\n\r\n${body}`);
    const stopped = service.service.stop();
    for (const answer of await Promise.all(sockets.map(answerOf)))
      expect(answer).toMatch(/^HTTP\/1\.1 (200|503) /);
    await stopped;
  });
});
