import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOKEN_EXPLANATION } from '../../src/proxy/token-explanation.js';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

interface Message {
  role: string;
  content: string;
}

interface Event {
  kind: string;
  path?: string;
  masked_sha256?: string;
}

const POLICY = 'name: explained\nexplain_tokens: true\nlog_payloads: true\n';
const CALLER = { role: 'user', content: 'My number is 415-555-0142.' };

describe('a policy that explains tokens', () => {
  let service: RecordedService;
  let cookie: string;

  beforeAll(async () => {
    service = await runRecordedService({}, { policy_yaml: POLICY });
    cookie = await service.login();
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Fine.' }));
    });
  });

  afterAll(() => service.stop());

  async function call(
    ...messages: readonly Message[]
  ): Promise<{ session: string; body: string; sent: Message[] }> {
    const reply = await service.post({ model: 'model-a', messages });
    expect(reply.status).toBe(200);
    await reply.text();
    const body = service.upstream.requests.at(-1)?.text ?? '';
    const sent = (JSON.parse(body) as { messages: Message[] }).messages;
    return { session: reply.headers.get('x-sotto-session') ?? '', body, sent };
  }

  it.each([
    ['no instructions', [], 'system'],
    ['a system message', [{ role: 'system', content: 'Be brief.' }], 'system'],
    ['a developer message', [{ role: 'developer', content: 'Be brief.' }], 'developer'],
  ])('adds one explanation before a conversation with %s', async (_, instructions, role) => {
    const { sent } = await call(...instructions, CALLER);
    expect(sent.slice(0, -1)).toEqual([{ role, content: TOKEN_EXPLANATION }, ...instructions]);
    expect(sent.at(-1)?.content).toMatch(/^My number is \[PHONE_[0-9A-Z]{12}\]\.$/);
  });

  it('journals the explanation as part of the masked request only', async () => {
    const { session, body } = await call({ role: 'system', content: 'Be brief.' }, CALLER);
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      'SELECT canonical FROM audit_events WHERE chain = $1 ORDER BY seq',
      [session],
    );
    const events = rows.map(({ canonical }) => JSON.parse(canonical) as Event);
    expect(events.find(({ kind }) => kind === 'redaction_applied')?.path).toBe('messages[1].content');
    const forwarded = events.find(({ kind }) => kind === 'request_forwarded');
    expect(forwarded?.masked_sha256).toBe(createHash('sha256').update(body).digest('hex'));
    const url = `${service.baseUrl}/api/v1/sessions/${session}`;
    const { session: shown } = (await (await fetch(url, { headers: { cookie } })).json()) as {
      session: { payloads: Record<'request' | 'masked', { messages: Message[] }> };
    };
    const { payloads } = shown;
    expect(payloads.request.messages.map(({ content }) => content)).toEqual(['Be brief.', CALLER.content]);
    expect(payloads.masked.messages[0]?.content).toBe(TOKEN_EXPLANATION);
  });

  it('adds no explanation without explain_tokens', async () => {
    const agent = await service.createAgent(cookie, { upstream: 'recorder:model-a' });
    await service.post({ model: 'model-a', messages: [CALLER] }, 'application/json', agent.proxy_url);
    expect(service.upstream.requests.at(-1)?.text).not.toContain(TOKEN_EXPLANATION);
  });
});
