import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { AgentsApi } from '../support/agents-api.js';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

const OWN_TERMS = ['Dr. Amara Okonkwo', '415-555-0100'];

/** A caller's turn with the clinic's own terms and with the caller's values. There are no instructions. */
const CALLER = {
  role: 'user',
  content:
    'My name is Tobias Lindqvist, my number is 415-555-0142. Is this 415-555-0100? Then Dr. Amara Okonkwo has called me.',
};
const CONVERSATION = [
  CALLER,
  { role: 'assistant', content: 'Yes. What can I do for you?' },
  { role: 'user', content: 'I said it: my number is 415-555-0142, yours is 415-555-0100.' },
];
const PATIENTS = ['Lindqvist', '0142'];

/** See own terms in docs/policies.md. */
describe('own terms of an agent, on two instances', () => {
  let service: RecordedService;
  let second: RunningService;
  let api: AgentsApi;

  beforeAll(async () => {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64'), SERVICE_PARTIAL_DEDUP: 'true' };
    service = await runRecordedService({ env });
    second = await runService({
      env,
      databaseUrl: service.databaseUrl,
      providers: [service.upstream.provider],
    });
    api = new AgentsApi(service, await service.login());
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
  });

  afterAll(async () => {
    await second.stop();
    await service.stop();
  });

  /** Sends a conversation. @returns the masked request */
  async function sent(url: string, messages: readonly object[] = CONVERSATION): Promise<string> {
    const answer = await service.post({ model: 'model-a', messages }, undefined, url);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('ok')]);
    return service.upstream.requests.at(-1)?.text ?? '';
  }

  function expectReadable(text: string, readable: boolean): void {
    for (const term of ['Okonkwo', '415-555-0100']) expect(text.includes(term)).toBe(readable);
    for (const patient of PATIENTS) expect(text).not.toContain(patient);
  }

  it('stay readable in its own calls only', async () => {
    const own = await api.create({ name: 'Own', upstream: 'recorder:model-a', own_terms: OWN_TERMS });
    const other = await api.create({ name: 'Other', upstream: 'recorder:model-a' });
    for (let round = 0; round < 2; round++) {
      expectReadable(await sent(own.proxy_url), true);
      expectReadable(await sent(other.proxy_url), false);
    }
  });

  it('are combined with the allowed phrases of the policy', async () => {
    const both = await api.create({
      name: 'Both',
      upstream: 'recorder:model-a',
      policy_yaml: 'name: with-phrases\nallow: ["Dr. Amara Okonkwo"]\n',
      own_terms: ['415-555-0100'],
    });
    expectReadable(await sent(both.proxy_url), true);
  });

  it('apply immediately after a change, on every instance and in a cached conversation', async () => {
    const { id, proxy_url: url } = await api.create({ name: 'Changing', upstream: 'recorder:model-a' });
    const urls = [url, url.replace(service.baseUrl, second.baseUrl)];
    const change = async (terms: string[] | null): Promise<void> => {
      expect(await api.outcome('PATCH', `agents/${id}`, { own_terms: terms })).toEqual([200, undefined]);
    };
    for (const at of urls) {
      expectReadable(await sent(at, [CALLER]), false);
      expectReadable(await sent(at), false);
    }
    await change(OWN_TERMS);
    for (const at of urls) {
      expectReadable(await sent(at), true);
      expectReadable(await sent(at, [CALLER]), true);
    }
    await change(null);
    for (const at of urls) expectReadable(await sent(at), false);
  });

  it('do not change the policy’s hash in the journal, which contains only their number', async () => {
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      `SELECT canonical FROM audit_events WHERE kind = 'session_started'
       AND (canonical::json ->> 'policy_name') = 'healthcare-default'`,
    );
    const started = rows.map(({ canonical }) => JSON.parse(canonical) as Record<string, unknown>);
    expect(new Set(started.map((event) => event.policy_sha256)).size).toBe(1);
    expect(new Set(started.map((event) => event.own_terms))).toEqual(new Set([2, undefined]));
    expect(JSON.stringify(started)).not.toContain('Okonkwo');
  });
});
