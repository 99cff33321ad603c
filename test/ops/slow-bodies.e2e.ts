import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningService, runService } from '../support/running-service.js';

describe('a body that does not arrive', () => {
  let service: RunningService;
  let cookie: string;
  let agent: string;

  beforeAll(async () => {
    service = await runService({ env: { SERVICE_BODY_TIMEOUT_MS: '300' } });
    cookie = await service.login();
    ({ id: agent } = await service.createAgent(cookie, { name: 'Desk', upstream: 'stub' }));
  });

  afterAll(() => service.stop());

  /** Sends half of a body and waits until the service closes the connection. */
  function sendHalf(path: string): Promise<string> {
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n`;
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
      let answer = '';
      socket.on('connect', () => socket.write(`${head}content-length: 20000\r\n\r\n{"model": "`));
      socket.on('data', (data) => (answer += data.toString()));
      socket.on('close', () => {
        resolve(answer);
      });
      socket.on('error', reject);
    });
  }

  it.each(['proxy', 'responses', 'webhook', 'management', 'audit'])(
    'is answered with 408: %s',
    async (door) => {
      const paths: Record<string, string> = {
        proxy: `/proxy/${agent}/v1/chat/completions`,
        responses: `/proxy/${agent}/v1/responses`,
        webhook: `/voice/webhook/${agent}`,
        management: '/api/v1/agents',
        audit: '/audit/verify',
      };
      const answer = await sendHalf(paths[door] ?? '');
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer.toLowerCase()).toContain('connection: close');
      expect(answer).toContain('request_timeout');
    },
  );

  it('does not affect other requests', async () => {
    const body = JSON.stringify({ text: 'Hello' });
    const headers = { cookie, 'content-type': 'application/json' };
    const url = `${service.baseUrl}/api/v1/policies/preview`;
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  });
});
