import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DriftWatch } from '../../src/drift/drift-watch.service.js';
import { SessionCounting } from '../../src/statistics/session-counting.js';
import { UpstreamsHealth } from '../../src/upstreams/health/upstreams-health.js';
import { putHistory } from '../drift/drift-history.js';
import { AgentsApi, callAgent } from '../support/agents-api.js';
import { query } from '../support/databases.js';
import { type FaultyProvider, faultyProvider } from '../support/faulty-provider.js';
import { type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';
import { until } from '../support/until.js';
import { type CallbackServer, runCallbackServer } from '../voice-webhook/callback-server.js';
import { ALERT_ENVIRONMENT, createWebhook, receiveAt, received, round, type SentAlert } from './webhooks.js';

const RUSSIAN = 'Здравствуйте, меня зовут Марина Орлова, мой номер 415-555-0142.';
const SSN = 'my social security number is 536-90-4271';

/** Each event type, from its cause to the receiver. */
describe('events that alerts report', () => {
  let receiver: CallbackServer;
  let service: RunningService;
  let flaky: FaultyProvider;
  let metered: RecordingUpstream;
  let cookie: string;

  beforeEach(async () => {
    receiver = await runCallbackServer();
    flaky = await faultyProvider('flaky');
    metered = await recordUpstream();
    metered.answerWith((_, response) => {
      const message = { role: 'assistant', content: 'Hi.' };
      const usage = { prompt_tokens: 30, completion_tokens: 10 };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
    });
    service = await runService({ env: ALERT_ENVIRONMENT, providers: [flaky.provider, metered.provider] });
    receiveAt(service, receiver);
    cookie = await service.login();
    await createWebhook(service, cookie, { url: receiver.url });
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await service.stop();
    await Promise.all([receiver.stop(), flaky.stop(), metered.stop()]);
  });

  /** Runs the alert jobs. @returns the alerts that were sent */
  async function alerts(): Promise<SentAlert[]> {
    receiver.requests.length = 0;
    await round(service);
    await round(service);
    return received(receiver);
  }

  const part = <T>(of: new (...none: never[]) => T): T => service.service.app.get<T>(of, { strict: false });

  async function say(url: string, times: number, content: string, model = 'stub'): Promise<void> {
    for (let at = 0; at < times; at += 1) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model, messages: [{ role: 'user', content }] }),
      });
      await answer.text();
    }
  }

  async function lookForDrift(): Promise<void> {
    await part(SessionCounting).count();
    await part(DriftWatch).check();
  }

  it('drift: an alarm is raised and ends', async () => {
    const agent = await service.createAgent(cookie, { name: 'Front desk' });
    await putHistory(service.databaseUrl, agent.id);
    await say(agent.proxy_url, 90, 'my phone number is 415-555-0142');
    await lookForDrift();
    const raised = (await alerts()).find(({ rate, kind }) => rate === 'spoken' && kind === 'PHONE');
    expect(raised).toMatchObject({
      type: 'drift',
      severity: 'warning',
      event: 'opened',
      agent_id: agent.id,
      agent_name: 'Front desk',
      language: 'en',
      ended_for: null,
      text: expect.stringMatching(/of “Front desk” \(PHONE, English\) has changed to .* Expected: /),
      url: `${service.baseUrl}/portal/drift`,
    });
    const api = new AgentsApi(service, cookie);
    await api.ask('POST', `drift/${String(raised?.drift_id)}/confirm`);
    expect(await alerts()).toMatchObject([
      { type: 'drift', severity: 'info', event: 'ended', drift_id: raised?.drift_id, ended_for: 'confirmed' },
    ]);
  }, 120_000);

  it('refusals: more calls are rejected than usual', async () => {
    const agent = await service.createAgent(cookie, {
      name: 'Billing',
      policy_yaml: 'name: strict\nentities: { SSN: { action: refuse } }',
    });
    await putHistory(service.databaseUrl, agent.id);
    await say(agent.proxy_url, 60, SSN);
    await lookForDrift();
    const sent = await alerts();
    expect(sent.filter(({ type }) => type === 'refusals')).toMatchObject([
      {
        severity: 'warning',
        event: 'opened',
        rate: 'refusals',
        agent_id: agent.id,
        text: expect.stringMatching(/share of rejected calls of “Billing” has risen to /),
      },
    ]);
    for (const { text } of receiver.requests) expect(text).not.toContain('4271');
  }, 120_000);

  it('breaker: a provider fails and responds again', async () => {
    const health = part(UpstreamsHealth);
    let later = 0;
    const now = performance.now.bind(performance);
    jest.spyOn(health, 'now').mockImplementation(() => now() + later);
    const agent = await service.createAgent(cookie, { name: 'Front desk', upstream: 'flaky:m' });
    await service.createAgent(cookie, { name: 'Other' });
    await service.createAgent(cookie, { name: 'Fallback', upstream: ['stub', 'flaky:m'] });
    const elsewhere = await service.login({ account: 'elsewhere' });
    await createWebhook(service, elsewhere, { url: receiver.url, name: 'Without such an agent' });
    flaky.manner = '500';
    await say(agent.proxy_url, 5, 'Hello', 'm');
    const circuits = (): Promise<{ closed: boolean }[]> =>
      query(service.databaseUrl, 'SELECT closed_at IS NOT NULL AS closed FROM provider_circuits');
    await until(async () => (await circuits()).length === 1);
    expect(await alerts()).toMatchObject([
      {
        type: 'breaker',
        severity: 'critical',
        event: 'opened',
        provider: 'flaky',
        agents: ['Front desk', 'Fallback'],
        agent_count: 2,
        text: expect.stringContaining('The provider flaky fails'),
      },
    ]);
    later = 10_000;
    flaky.manner = 'well';
    await say(agent.proxy_url, 1, 'Hello', 'm');
    await until(async () => (await circuits())[0]?.closed === true);
    // The alert is sent only after the circuit has stayed closed for a minute.
    expect(await alerts()).toEqual([]);
    await query(
      service.databaseUrl,
      `UPDATE provider_circuits SET closed_at = closed_at - interval '61 seconds';
       UPDATE alert_webhooks SET created_at = created_at - interval '1 hour'`,
    );
    expect(await alerts()).toMatchObject([
      { type: 'breaker', severity: 'info', event: 'closed', provider: 'flaky' },
    ]);
    flaky.manner = '500';
    await say(agent.proxy_url, 5, 'Hello', 'm');
    await until(async () => (await circuits())[0]?.closed === false);
    expect(await alerts()).toMatchObject([{ severity: 'critical', event: 'opened', provider: 'flaky' }]);
  });

  it('budget: 80 % and all tokens of an agent and of the account are used, once a month', async () => {
    const agent = await service.createAgent(cookie, {
      name: 'Front desk',
      upstream: 'recorder:model-a',
      monthly_tokens: 100,
    });
    await new AgentsApi(service, cookie).ask('PUT', 'usage/budget', { monthly_tokens: 120 });
    await say(agent.proxy_url, 1, 'Hello', 'model-a');
    expect(await alerts()).toEqual([]);
    await say(agent.proxy_url, 1, 'Hello', 'model-a');
    expect(await alerts()).toMatchObject([
      { type: 'budget', severity: 'warning', agent_id: agent.id, percent: 80, used_tokens: 80 },
    ]);
    await say(agent.proxy_url, 1, 'Hello', 'model-a');
    const sent = await alerts();
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual(
      expect.objectContaining({ severity: 'critical', agent_id: agent.id, percent: 100 }),
    );
    const ofAccount = sent.find(({ agent_id: id }) => id === undefined);
    expect(ofAccount).toMatchObject({ severity: 'critical', percent: 100, used_tokens: 120 });
    expect(ofAccount?.text).toContain('120 of 120 model tokens of the account');
    expect(await alerts()).toEqual([]);
  });

  it('language_withheld: once for each agent, language and day', async () => {
    const agent = await service.createAgent(cookie, { name: 'Front desk' });
    await callAgent(agent.proxy_url, RUSSIAN);
    await callAgent(agent.proxy_url, RUSSIAN);
    await callAgent(agent.proxy_url, 'Hello, I would like to book a visit.');
    expect(await alerts()).toMatchObject([
      {
        type: 'language_withheld',
        severity: 'warning',
        agent_id: agent.id,
        language: 'ru',
        on_other_language: 'withhold',
        text: expect.stringMatching(/“Front desk” spoke Russian, .* the model did not receive it/),
      },
    ]);
    for (const { text } of receiver.requests) expect(text).not.toMatch(/Орлова|0142/);
    const strict = await service.createAgent(cookie, {
      policy_yaml: 'name: strict\non_other_language: refuse',
    });
    await say(strict.proxy_url, 1, RUSSIAN);
    await callAgent(agent.proxy_url, RUSSIAN);
    expect(await alerts()).toMatchObject([{ agent_id: strict.id, on_other_language: 'refuse' }]);
  });
});
