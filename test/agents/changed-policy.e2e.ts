import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { AgentsApi, callAgent } from '../support/agents-api.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

describe('an agent with a changed policy, on two instances', () => {
  let service: RecordedService;
  let second: RunningService;
  let api: AgentsApi;

  beforeAll(async () => {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    service = await runRecordedService({ env });
    second = await runService({
      env,
      databaseUrl: service.databaseUrl,
      providers: [service.upstream.provider],
    });
    api = new AgentsApi(service, await service.login());
  });

  afterAll(async () => {
    await second.stop();
    await service.stop();
  });

  const sent = (): string => service.upstream.requests.at(-1)?.text ?? '';

  it('applies the new policy to new calls immediately on both instances, and the old policy to calls in progress', async () => {
    const answers: ServerResponse[] = [];
    const answer = (response: ServerResponse): void => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    };
    service.upstream.answerWith((_, response) => {
      answer(response);
    });
    const { id, proxy_url: url } = await api.create({
      name: 'Changed',
      upstream: 'recorder:model-a',
      policy_yaml: 'name: former\nentities: { EMAIL: redact }\n',
    });
    const cached = url.replace(service.baseUrl, second.baseUrl);
    await callAgent(cached, CALLER_WORDS, 'model-a');
    expect(sent()).toContain('[REDACTED:EMAIL]');

    const waiting = new Promise<void>((resolve) => {
      service.upstream.answerWith((_, response) => {
        answers.push(response);
        resolve();
      });
    });
    const underWay = callAgent(cached, CALLER_WORDS, 'model-a');
    await waiting;
    const changed = await api.outcome('PATCH', `agents/${id}`, { policy_name: 'healthcare-default' });
    expect(changed).toEqual([200, undefined]);
    answers.forEach(answer);
    const { body } = await api.ask<{ session: object }>('GET', `sessions/${await underWay}`);
    expect(body.session).toMatchObject({ status: 'ok', policy_name: 'former', policy_version: 1 });

    service.upstream.answerWith((_, response) => {
      answer(response);
    });
    for (const at of [cached, url]) {
      await callAgent(at, CALLER_WORDS, 'model-a');
      expect(sent()).not.toContain('[REDACTED:EMAIL]');
    }
  });
});
