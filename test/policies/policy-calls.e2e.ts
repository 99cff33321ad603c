import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

interface Message {
  role: string;
  content: string;
}

interface Call {
  status: number;
  reply: string;
  code: string | undefined;
  /** Contents of the messages that the upstream received. */
  sent: string[];
}

function day(ahead: number): string {
  return new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
}

describe('calls with a custom policy', () => {
  let service: RecordedService;
  let cookie: string;

  beforeAll(async () => {
    service = await runRecordedService({
      passes: [{ name: 'broken', detect: () => Promise.reject(new Error('the model is gone')) }],
    });
    cookie = await service.login();
    service.upstream.answerWith(({ text }, response) => {
      const { messages } = JSON.parse(text) as { messages: Message[] };
      const said = messages.map(({ content }) => content).join(' | ');
      response.setHeader('content-type', 'application/json').end(completion({ content: said }));
    });
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  let policies = 0;

  /** Sends a conversation to a new agent. The upstream replies with all messages. */
  async function call(policy: string, ...messages: readonly (readonly [string, string])[]): Promise<Call> {
    const agent = await service.createAgent(cookie, {
      upstream: 'recorder:model-a',
      policy_yaml: `name: own-${++policies}\n${policy}`,
    });
    const body = { model: 'model-a', messages: messages.map(([role, content]) => ({ role, content })) };
    const answer = await service.post(body, 'application/json', agent.proxy_url);
    const json = (await answer.json()) as {
      choices?: { message: { content: string } }[];
      error?: { code: string };
    };
    const [request] = service.upstream.requests;
    const sent = request === undefined ? [] : (JSON.parse(request.text) as { messages: Message[] }).messages;
    return {
      status: answer.status,
      reply: json.choices?.[0]?.message.content ?? '',
      code: json.error?.code,
      sent: sent.map(({ content }) => content.replace(/\[([A-Z_]+)_[0-9A-Z]{12}\]/g, '<$1>')),
    };
  }

  it('mask and restore months unless the policy keeps them', async () => {
    const said = ['user', 'it began last July, so see you in may'] as const;
    const { sent, reply } = await call('entities: { DATE: tokenize }', said);
    expect([sent, reply]).toEqual([['it began last <DATE>, so see you in <DATE>'], said[1]]);
    service.upstream.requests.length = 0;
    const kept = 'entities: { DATE: { action: tokenize, months: keep } }';
    expect((await call(kept, said)).sent).toEqual([said[1]]);
  });

  it('mask and restore values that the policy’s patterns find', async () => {
    const policy =
      'detection: { passes: [pattern] }\npatterns: [{ kind: EMPLOYEE_ID, pattern: "\\\\bE-?\\\\d{6}\\\\b", context: [badge] }]';
    const { sent, reply } = await call(
      policy,
      ['user', 'My badge is E-123456, the aisle is E-12.'],
      ['user', 'again e one two three four five six'],
    );
    expect(sent).toEqual(['My badge is <EMPLOYEE_ID>, the aisle is E-12.', 'again <EMPLOYEE_ID>']);
    expect(reply).toContain('the aisle is E-12');
    expect(reply).not.toContain('EMPLOYEE_ID');
  });

  it('are answered in time with a pattern that backtracks exponentially', async () => {
    const { status } = await call('patterns: [{ kind: A, pattern: "(a+)+$" }]', [
      'user',
      `${'a'.repeat(50_000)}!`,
    ]);
    // With backtracking, the pattern would exceed the time limit of the test.
    expect(status).toBe(200);
  });

  it('are rejected with 503 and not forwarded if a pattern is too slow for the text', async () => {
    const { status, code, sent } = await call('patterns: [{ kind: A, pattern: "a(.*b)?" }]', [
      'user',
      'a'.repeat(500_000),
    ]);
    expect([status, code, sent]).toEqual([503, 'detection_unavailable', []]);
  });

  it('do not mask allowed phrases, and mask denied terms', async () => {
    const policy = 'allow: ["Jane Okafor Clinic"]\ndeny: [{ kind: PROJECT, terms: ["Blue Falcon"] }]';
    const { status, sent, reply } = await call(
      policy,
      ['system', 'You answer for the JANE OKAFOR clinic, on blue falcon.'],
      ['user', 'My name is Jane Okafor.'],
    );
    expect([status, sent]).toEqual([
      200,
      ['You answer for the JANE OKAFOR clinic, on <PROJECT>.', 'My name is <NAME> <NAME>.'],
    ]);
    expect(reply).toContain('My name is Jane Okafor.');
  });

  it('mask a kind in some roles only', async () => {
    const { status, sent } = await call(
      'entities: { NAME: { action: tokenize, roles: [user] } }',
      ['system', 'You are calling Jane Okafor.'],
      ['user', 'My name is Jane Okafor.'],
    );
    expect([status, sent]).toEqual([200, ['You are calling Jane Okafor.', 'My name is <NAME> <NAME>.']]);
  });

  it('keep one kind, and redact another without restoring it', async () => {
    const { sent, reply } = await call('entities: { EMAIL: keep, PHONE: redact }', [
      'user',
      'Mail jane@example.com or call 415-555-0142.',
    ]);
    expect(sent).toEqual(['Mail jane@example.com or call [REDACTED:PHONE].']);
    expect(reply).toContain('[REDACTED:PHONE]');
  });

  it('mask by the thresholds of the policy and of a kind', async () => {
    const words: [string, string] = ['user', 'Mail jane@example.com.'];
    expect((await call('detection: { min_confidence: 1 }', words)).sent).toEqual([words[1]]);
    service.upstream.requests.length = 0;
    const lower =
      'detection: { min_confidence: 1 }\nentities: { EMAIL: { action: tokenize, min_confidence: 0.5 } }';
    expect((await call(lower, words)).sent).toEqual(['Mail <EMAIL>.']);
  });

  it('keep future days in the roles and the range that the policy sets', async () => {
    const [soon, late] = [day(6), day(60)];
    const { status, sent } = await call(
      'entities: { DATE: { action: tokenize, keep_future_days: 30, keep_future_roles: [system] } }',
      ['system', `Free on ${soon} and on ${late}.`],
      ['user', `On ${soon} please. I was born on June 9th, 1958.`],
    );
    expect([status, sent]).toEqual([
      200,
      [`Free on ${soon} and on <DATE>.`, 'On <DATE> please. I was born on <DOB>.'],
    ]);
  });

  it.each(['Will', 'Auto', 'May'])(
    'do not mask other words and numbers for a caller named %s with a short code',
    async (name) => {
      const policy =
        `deny: [{ kind: CALLER, terms: ["${name} Rose"] }]\n` +
        'patterns: [{ kind: CVV, pattern: "\\\\b\\\\d{3}\\\\b", context: [cvv, security code] }]';
      const words =
        'They may call about the auto loan for room 123, will they? Take 123 mg; it may hurt, Auto parts too.';
      const { status, sent, reply } = await call(
        policy,
        ['system', words],
        ['user', `My name is ${name}. I am ${name} Rose, the security code is 123.`],
        ['assistant', words],
      );
      expect(status).toBe(200);
      expect([sent[0], sent[2]]).toEqual([words, words]);
      expect(sent[1]).toContain('I am <CALLER>, the security code is [REDACTED:CVV].');
      expect(reply).toContain(words);
    },
  );

  it('are rejected with 503 and not forwarded if a pass fails or is missing', async () => {
    for (const pass of ['broken', 'nobody']) {
      const { status, code, sent } = await call(`detection: { passes: [pattern, ${pass}] }`, [
        'user',
        'Hello.',
      ]);
      expect([status, code, sent]).toEqual([503, 'detection_unavailable', []]);
    }
  });
});
