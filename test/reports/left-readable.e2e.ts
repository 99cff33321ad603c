import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SafeHarborLetter } from '../../src/detection/kinds.js';
import type { SparingRule } from '../../src/common/sparing-rules.js';
import { query } from '../support/databases.js';
import { PdfFile } from '../support/pdf-text.js';
import { type RunningService, runService } from '../support/running-service.js';
import { reportOf } from './report-calls.js';

const DAY = 86_400_000;
const isoDay = (ahead: number): string => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);

/** Policy settings that mask office values and months, so that the coverage shows only each row's own rule. */
const POLICY = 'own_side: mask\nentities:\n  DATE: { action: tokenize, months: mask }\n';
const CALLER = 'My number is 415-555-0142. Is this 415-555-0100?';

interface Row {
  readonly rule: SparingRule;
  readonly kind: string;
  readonly letter: SafeHarborLetter;
  readonly count: number;
  readonly agent: object;
  readonly messages: readonly object[];
  readonly tools?: readonly object[];
  /** Part of the report's explanation of the rule. */
  readonly words: string;
}

const ROWS: Row[] = [
  {
    rule: 'own_term',
    kind: 'PHONE',
    letter: 'D_phone',
    count: 1,
    agent: { policy_yaml: `name: own-terms\n${POLICY}`, own_terms: ['415-555-0100'] },
    messages: [{ role: 'user', content: CALLER }],
    words: 'own terms contain this phrase',
  },
  {
    rule: 'allowed',
    kind: 'PHONE',
    letter: 'D_phone',
    count: 2,
    agent: { policy_yaml: `name: allowing\nallow: ["415-555-0100"]\n${POLICY}` },
    messages: [
      { role: 'user', content: CALLER },
      { role: 'assistant', content: 'Yes, this is 415-555-0100.' },
      { role: 'user', content: 'Thank you.' },
    ],
    words: 'lists this phrase under',
  },
  {
    rule: 'role',
    kind: 'PHONE',
    letter: 'D_phone',
    count: 1,
    agent: {
      policy_yaml: `name: by-role\n${POLICY}  PHONE: { action: tokenize, roles: [user] }\n`,
    },
    messages: [
      { role: 'assistant', content: 'I have 415-555-0199 on file.' },
      { role: 'user', content: 'Yes.' },
    ],
    words: 'in texts from other roles',
  },
  {
    rule: 'coming_day',
    kind: 'DATE',
    letter: 'C_dates',
    count: 2,
    agent: { policy_name: 'healthcare-scheduling' },
    messages: [
      { role: 'system', content: `Free days: ${isoDay(10)}, ${isoDay(11)}.` },
      { role: 'user', content: 'When could I come?' },
    ],
    words: 'The policy leaves future dates unmasked',
  },
  {
    rule: 'current_day',
    kind: 'DATE',
    letter: 'C_dates',
    count: 1,
    agent: { policy_yaml: `name: today\n${POLICY}` },
    messages: [
      { role: 'system', content: `Front desk, ${isoDay(0)}.` },
      { role: 'user', content: 'When could I come?' },
    ],
    words: 'as the current day',
  },
];

const NO_MONTHS = 'entities:\n  DATE: { action: tokenize, months: mask }\n';
ROWS.push(
  {
    rule: 'office',
    kind: 'PHONE',
    letter: 'D_phone',
    count: 2,
    agent: { policy_yaml: `name: office\n${NO_MONTHS}` },
    messages: [
      { role: 'system', content: 'You are Wren. Our number is 415-555-0100.' },
      { role: 'assistant', content: 'You have reached 415-555-0100.' },
      { role: 'user', content: 'Thank you.' },
    ],
    words: 'to the agent’s own office',
  },
  {
    rule: 'definition',
    kind: 'NAME',
    letter: 'A_names',
    count: 1,
    agent: { policy_yaml: `name: definition\n${POLICY}` },
    messages: [{ role: 'user', content: 'Hello.' }],
    tools: [
      {
        type: 'function',
        function: {
          name: 'cut',
          parameters: { type: 'object', properties: { size: { enum: ['Jane Okafor'] } } },
        },
      },
    ],
    words: 'tool definition contains this value',
  },
  {
    rule: 'quantity',
    kind: 'ACCOUNT',
    letter: 'J_account',
    count: 1,
    agent: { policy_yaml: `name: quantity\n${POLICY}` },
    messages: [
      { role: 'user', content: 'How many?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'count', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: '{"account_number_total":445566}' },
    ],
    words: 'quantity, price, time, count',
  },
);

describe('readable values in a session and its report', () => {
  let service: RunningService;
  let cookie: string;

  beforeAll(async () => {
    service = await runService();
    cookie = await service.login();
  });

  afterAll(() => service.stop());

  async function call(agent: object, messages: Row['messages'], tools?: Row['tools']): Promise<string> {
    const { proxy_url: url } = await service.createAgent(cookie, { ...agent });
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stub', messages, tools }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
    return answer.headers.get('x-sotto-session') ?? '';
  }

  async function sparedIn(sessionId: string): Promise<unknown> {
    const answer = await fetch(`${service.baseUrl}/api/v1/sessions/${sessionId}`, { headers: { cookie } });
    return ((await answer.json()) as { session: { spared?: unknown } }).session.spared;
  }

  it.each(ROWS)(
    'are counted for the rule $rule',
    async ({ rule, kind, letter, count, agent, messages, tools, words }) => {
      const id = await call(agent, messages, tools);
      expect(await sparedIn(id)).toEqual([{ rule, kind, count }]);

      const { report } = (await reportOf(service, cookie, id)).body;
      expect(report.left_readable).toEqual([{ rule, kind, count, message: expect.stringContaining(words) }]);
      expect(report.leak_detection.egress_check).toMatchObject({ result: 'passed', left_readable: count });
      const isOffice = rule === 'own_term' || rule === 'office';
      const coverage = isOffice ? 'full' : 'partial';
      expect(report.safe_harbor_coverage[letter]).toBe(coverage);

      const text = new PdfFile((await reportOf(service, cookie, id, '?format=pdf')).bytes).pages().join(' ');
      expect(text).toMatch(new RegExp(`${letter}\\b[^]*?[●◐○] (?=${coverage})`));
      for (const part of ['Values left unmasked', rule.replaceAll('_', ' '), words, `${count} left unmasked`])
        expect(text).toContain(part);
    },
  );

  it('are empty if all values were masked, and the report contains the egress check', async () => {
    const id = await call({ policy_yaml: `name: nothing\n${POLICY}` }, [{ role: 'user', content: CALLER }]);
    expect(await sparedIn(id)).toBeUndefined();
    const { report } = (await reportOf(service, cookie, id)).body;
    const [row] = await query<{ canonical: string }>(
      service.databaseUrl,
      `SELECT canonical FROM audit_events WHERE chain = $1 AND kind = 'request_forwarded'`,
      [id],
    );
    const { masked_sha256 } = JSON.parse(row?.canonical ?? '{}') as { masked_sha256?: string };
    expect(report.left_readable).toEqual([]);
    expect(report.leak_detection.egress_check).toMatchObject({
      result: 'passed',
      masked_sha256,
      values_sought: 2,
      left_readable: 0,
    });
    expect(report.safe_harbor_coverage).toMatchObject({ C_dates: 'full', D_phone: 'full' });
  });
});
