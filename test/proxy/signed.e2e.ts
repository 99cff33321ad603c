import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { until } from '../support/until.js';

const SECRET = 'the-voice-secret';
const BODY = JSON.stringify({ model: 'model-a', messages: [{ role: 'user', content: 'Hello.' }] });

describe('a proxy that requires signatures', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService({
      env: { SERVICE_PROXY_SIGNATURE: 'required', SERVICE_VOICE_WEBHOOK_SECRET: SECRET },
    });
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
  });

  afterAll(() => service.stop());

  function send(headers: Record<string, string>, body = BODY, url = service.proxyUrl): Promise<Response> {
    return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  }

  it('accepts a signature over the raw body, or the secret as a bearer key', async () => {
    const signature = createHmac('sha256', SECRET).update(BODY).digest('hex');
    expect((await send({ 'x-voice-signature': signature })).status).toBe(200);
    expect((await send({ authorization: `Bearer ${SECRET}` })).status).toBe(200);
    expect((await send({ authorization: 'Bearer wrong' })).status).toBe(401);
  });

  it('rejects other calls before it reads the body or looks up the agent', async () => {
    const before = service.upstream.requests.length;
    const nowhere = service.proxyUrl.replace(/agt_\w+/, 'agt_01J0000000000000000000000Z');
    for (const answer of [await send({}), await send({}, 'no JSON'), await send({}, BODY, nowhere)]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('x-should-retry')).toBe('false');
      expect(await answer.json()).toMatchObject({
        error: { code: 'bad_signature', type: 'authentication_error' },
      });
    }
    expect(service.upstream.requests).toHaveLength(before);
  });

  it('accepts a signature again after a failed call', async () => {
    const time = String(Date.now());
    const signature = `t=${time},v1=${createHmac('sha256', SECRET).update(`${time}.${BODY}`).digest('hex')}`;
    const ask = async (): Promise<number> => (await send({ 'x-voice-signature': signature })).status;
    const answer = (status: number): void => {
      service.upstream.answerWith((_, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(completion({ content: 'ok' }));
      });
    };
    answer(500);
    expect(await ask()).toBe(502);
    answer(200);
    await until(async () => (await ask()) === 200);
    expect(await ask()).toBe(401);
  });
});
