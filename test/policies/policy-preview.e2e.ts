import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { leaksIn, PLANTED } from '../support/planted.js';
import { type ErrorBody, type PolicyService, refusalOf, runPolicyService } from './policy-service.js';

describe('the policies of an account', () => {
  let service: PolicyService;

  beforeAll(async () => {
    service = await runPolicyService();
  });

  afterAll(() => service.stop());

  describe('POST /api/v1/policies/preview', () => {
    it('masks a text and returns the findings, with placeholders instead of tokens', async () => {
      const text = `I am Jane Okafor, call ${PLANTED.phone} or ${PLANTED.phone}; E-123456`;
      const policy_yaml =
        'name: p\npatterns: [{ kind: BADGE, pattern: "E-\\\\d{6}" }]\nentities: { BADGE: redact }';
      const answer = await service.post('/preview', { text, policy_yaml });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        policy: { name: 'p', version: 1 },
        masked_text: expect.stringMatching(/call \[PHONE_01\] or \[PHONE_01\]; \[REDACTED:BADGE\]$/),
      });
      const { findings } = answer.body as { findings: object[] };
      expect(findings.at(-1)).toEqual({
        path: 'text',
        span: [text.length - 8, text.length],
        kind: 'BADGE',
        pass: 'policy',
        detector: 'custom-pattern',
        confidence: 1,
        action: 'redact',
        placeholder: '[REDACTED:BADGE]',
      });
      expect(leaksIn((answer.body as { masked_text: string }).masked_text)).toEqual([]);
    });

    it.each(['④①⑤-⑤⑤⑤-⓪①④②', '៤១៥-៥៥៥-០១៤២'])('masks a phone number in other digits: %s', async (number) => {
      const answer = await service.post('/preview', { text: `My number is ${number}.` });
      expect(answer.body).toMatchObject({ masked_text: 'My number is [PHONE_01].' });
    });

    it('returns the restored form of each value, in the reply and for tools', async () => {
      const said = 'four one five five five five oh one four two';
      const messages = [
        { role: 'user', content: `i'm jane okafor, born june ninth nineteen fifty eight, call ${said}` },
        { role: 'user', content: 'The card is 4111 1111 1111 1111.' },
      ];
      const formsBy = async (policy: object): Promise<Record<string, unknown>> => {
        const answer = await service.post('/preview', { messages, ...policy });
        const { findings } = answer.body as { findings: { kind: string; forms?: object }[] };
        return Object.fromEntries(findings.map(({ kind, forms }) => [kind, forms]));
      };
      expect(await formsBy({})).toEqual({
        NAME: { said: 'jane okafor', model: '[NAME_01] [NAME_02]', tool: 'Jane Okafor' },
        DOB: { said: 'june ninth nineteen fifty eight', model: '[DOB_01]', tool: '1958-06-09' },
        PHONE: { said, model: '[PHONE_01]', tool: '+14155550142' },
        CREDIT_CARD: undefined,
      });
      const asSaid = await formsBy({ policy_yaml: 'name: p\nrestore_arguments: said\n' });
      expect(asSaid.PHONE).toEqual({ said, model: '[PHONE_01]', tool: said });
    });

    it('proposes own terms from the system message, and does not mask own terms of the request', async () => {
      const messages = [
        {
          role: 'system',
          content:
            'You are Wren, the receptionist of Riverside Clinic. Our doctors: Dr. Chen and Helena Okafor, MD. ' +
            'You can be reached at 415-555-0100.\n\n## Customer\nName: Tobias Lindqvist, phone 415-555-0142',
        },
        { role: 'user', content: 'Is this 415-555-0100? I want to see Helena Okafor.' },
      ];
      const preview = async (ownTerms: string[]): Promise<Record<string, unknown>> =>
        (await service.post('/preview', { messages, own_terms: ownTerms })).body as Record<string, unknown>;
      const before = await preview([]);
      const proposed = before.own_terms_proposed as string[];
      expect(proposed).toEqual(
        expect.arrayContaining(['Dr. Chen', '415-555-0100', expect.stringContaining('Helena Okafor')]),
      );
      expect(proposed.join()).not.toMatch(/Lindqvist|0142|Wren/);
      expect(JSON.stringify(before.masked_messages)).toMatch(/Is this \[PHONE_\d+\]\?/);
      const after = await preview(proposed);
      expect(after.own_terms_proposed).toEqual([]);
      expect(JSON.stringify(after.masked_messages)).toContain('Is this 415-555-0100?');
      expect(JSON.stringify(after.masked_messages)).not.toMatch(/Lindqvist|0142/);
    });

    it('proposes no own terms from user messages or a single text', async () => {
      const messages = [{ role: 'user', content: 'Is this Riverside Clinic, 415-555-0100?' }];
      expect((await service.post('/preview', { messages })).body).toMatchObject({ own_terms_proposed: [] });
      expect((await service.post('/preview', { text: 'Call 415-555-0100' })).body).toMatchObject({
        own_terms_proposed: [],
      });
    });

    it('masks a conversation as in a call', async () => {
      const messages = [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: `Mail ${PLANTED.email}` }] },
        {
          role: 'assistant',
          tool_calls: [
            { id: 'c', type: 'function', function: { name: 'f', arguments: `{"to":"${PLANTED.email}"}` } },
          ],
        },
      ];
      const answer = await service.post('/preview', { messages, policy_name: 'healthcare-default' });
      expect(answer.body).toMatchObject({
        policy: { name: 'healthcare-default', version: 3 },
        masked_messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: [{ type: 'text', text: 'Mail [EMAIL_01]' }] },
          { tool_calls: [{ function: { arguments: '{"to":"[EMAIL_01]"}' } }] },
        ],
      });
      expect((answer.body as { findings: { path: string }[] }).findings.map(({ path }) => path)).toEqual([
        'messages[1].content[0].text',
        expect.stringContaining('messages[2].tool_calls[0].function.arguments'),
      ]);
    });

    it.each<[object, string]>([
      [{}, 'validation_failed'],
      [{ text: 'a', messages: [] }, 'validation_failed'],
      [{ messages: [] }, 'validation_failed'],
      [{ messages: [{ role: 'x', content: 'a' }] }, 'validation_failed'],
      [{ text: 'a', policy_name: 'pci', policy_yaml: 'name: a' }, 'validation_failed'],
      [{ text: 'a', policy_name: 'nobody' }, 'unknown_policy'],
      [{ text: 'a', policy_yaml: 'name: [' }, 'policy_yaml_invalid'],
      [{ text: 'a', own_terms: ['?'] }, 'validation_failed'],
      [{ text: 'a', own_terms: 'Riverside' }, 'validation_failed'],
    ])('rejects %j with 422', async (body, code) => {
      const answer = await service.post('/preview', body);
      expect(refusalOf(answer)).toEqual([422, code]);
      expect(
        (answer.body as ErrorBody).error.details?.length ?? (code === 'unknown_policy' ? 1 : 0),
      ).toBeGreaterThan(0);
    });

    it('stores no sessions and no vault entries', async () => {
      const rows = await query<{ n: string }>(
        service.databaseUrl,
        'SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM vault_entries) AS n',
      );
      expect(rows[0]?.n).toBe('0');
    });
  });
});
