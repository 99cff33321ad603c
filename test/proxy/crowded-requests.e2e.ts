import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DetectionService } from '../../src/detection/detection.service.js';
import { type RunningService, runService } from '../support/running-service.js';

const MOST_TEXTS = 100_000;

describe('a request with very many texts', () => {
  let service: RunningService;
  let proxyUrl: string;

  beforeAll(async () => {
    service = await runService();
    ({ proxy_url: proxyUrl } = await service.createAgent(await service.login(), {}));
  });

  afterAll(() => service.stop());

  function call(rest: object): Promise<Response> {
    return fetch(proxyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: 'hello' }], ...rest }),
    });
  }

  it('is rejected with 422 if it contains too many texts', async () => {
    const answer = await call({ metadata: { numbers: new Array(MOST_TEXTS).fill(1) } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'validation_failed',
        message: `The request body contains more than ${MOST_TEXTS} texts and numbers.`,
      },
    });
  });

  it('does not block other requests during detection', async () => {
    const detection = service.service.app.get(DetectionService, { strict: false });
    const detect = detection.detectRequest.bind(detection);
    const ended: string[] = [];
    let other: Promise<unknown> = Promise.resolve();
    jest.spyOn(detection, 'detectRequest').mockImplementationOnce(async (...request) => {
      other = fetch(`${service.baseUrl}/health/live`).then(() => ended.push('health'));
      const found = await detect(...request);
      ended.push('detected');
      return found;
    });
    const said = (at: number): string =>
      `number ${at} is ${200 + (at % 700)}-555-01${10 + (at % 90)}, thanks`;
    const messages = Array.from({ length: 2_000 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: [0, 1, 2, 3].map((part) => ({ type: 'text', text: said(4 * at + part) })),
    }));
    expect((await call({ messages })).status).toBe(200);
    await other;
    expect(ended).toEqual(['health', 'detected']);
  });
});
