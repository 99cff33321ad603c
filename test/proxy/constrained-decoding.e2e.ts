import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decode, type Schema } from '../support/constrained-decoder.js';
import { query } from '../support/databases.js';
import { listedPass } from '../support/listed-pass.js';
import { tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { type Asked, TOOL_DIALECTS, type ToolDialect } from '../support/tool-dialects.js';

const PHONE = 'four one five five five five oh one four two';
const BORN = 'june ninth nineteen fifty eight';
const PASS = listedPass({
  PHONE: [PHONE],
  DOB: [BORN],
  EMAIL: ['maria at example dot com'],
  ZIP: ['six two seven oh four'],
  MRN: ['eight eight four one zero'],
  ACCOUNT: ['four four one seven'],
});
const SAID =
  `My number is ${PHONE}, I was born ${BORN}, write to maria at example dot com in six two seven oh four. ` +
  'Member eight eight four one zero, account four four one seven.';

const ZIP = { type: 'string', pattern: '^\\d{5}$' };

/** Fields in which no token is valid: entity kind, schema, and value that the caller gets. */
const FIELDS: Readonly<Record<string, readonly [kind: string, schema: Schema, value: unknown]>> = {
  phone: ['PHONE', { type: 'string', pattern: '^\\+[1-9]\\d{7,14}$' }, '+14155550142'],
  born: ['DOB', { type: 'string', format: 'date', description: 'Date of birth' }, '1958-06-09'],
  zip: ['ZIP', { type: 'string', maxLength: 5 }, '62704'],
  member: ['MRN', { type: 'integer', minimum: 1 }, 88410],
  account: ['ACCOUNT', { type: 'number' }, 4417],
  record: ['MRN', { type: ['integer', 'null'] }, 88410],
  home: ['ZIP', { $ref: '#/$defs/home' }, { home_zip: '62704' }],
  members: ['MRN', { type: 'array', items: { type: 'integer' } }, [88410]],
  contact: [
    'PHONE',
    {
      anyOf: [
        { type: 'string', format: 'email' },
        { type: 'string', pattern: '^\\d{10}$' },
      ],
    },
    '4155550142',
  ],
  email: ['EMAIL', { type: 'string', format: 'email' }, 'maria@example.com'],
};
const SHARED = {
  home: {
    type: 'object',
    properties: { home_zip: ZIP },
    required: ['home_zip'],
    additionalProperties: false,
  },
};

function schemaOf(names: readonly string[]): Schema {
  const properties = Object.fromEntries(names.map((name) => [name, FIELDS[name]?.[1] ?? {}]));
  return { type: 'object', properties, required: names, additionalProperties: false, $defs: SHARED };
}

const NAMES = Object.keys(FIELDS);
const ALL = schemaOf(NAMES);
const VALUES = Object.fromEntries(NAMES.map((name) => [name, FIELDS[name]?.[2]]));

/** Returns the token of each field in a masked request. */
function wishesIn(masked: string): Record<string, string | undefined> {
  const wishes = Object.fromEntries(
    NAMES.map((name) => [name, tokensOf(FIELDS[name]?.[0] ?? '', masked)[0]]),
  );
  return { ...wishes, home_zip: wishes.home };
}

const POLICY = 'name: constrained\ndetection: { passes: [listed] }\n';
const AGENTS = {
  vault: { tokenization: 'vault-deterministic', policy_yaml: POLICY },
  aead: { tokenization: 'reversible-aead', policy_yaml: POLICY },
  redacting: { policy_yaml: `${POLICY}entities: { PHONE: redact, MRN: redact }\n` },
} as const;

describe('constrained decoding', () => {
  let service: RecordedService;
  const urls = new Map<string, string>();

  beforeAll(async () => {
    service = await runRecordedService({ passes: [PASS] });
    const cookie = await service.login();
    for (const [name, fields] of Object.entries(AGENTS)) {
      const agent = await service.createAgent(cookie, { upstream: 'recorder:model-a', ...fields });
      urls.set(name, agent.proxy_url);
    }
  });

  afterAll(() => service.stop());

  interface Asks {
    readonly schema: Schema;
    readonly asked?: Asked;
    readonly agent?: keyof typeof AGENTS;
    /** Values that the model tries to write for each property. */
    readonly wishes?: (masked: string) => Readonly<Record<string, unknown>>;
  }

  async function call(
    dialect: ToolDialect,
    { schema, asked = 'arguments', agent = 'vault', wishes = wishesIn }: Asks,
  ): Promise<{ heard: unknown; session: string | null }> {
    service.upstream.answerWith(({ text }, response) => {
      const written = decode(dialect.schemaIn(text, asked) as Schema, wishes(text));
      dialect.say(response, text, asked, JSON.stringify(written));
    });
    const body = dialect.request(asked, schema, SAID);
    const answer = await service.post(body, 'application/json', dialect.urlOf(urls.get(agent) ?? ''));
    expect(answer.status).toBe(200);
    const heard: unknown = JSON.parse(dialect.heard(await answer.text(), asked));
    return { heard, session: answer.headers.get('x-sotto-session') };
  }

  async function unmetIn(session: string | null): Promise<unknown[]> {
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      'SELECT canonical FROM audit_events WHERE chain = $1 ORDER BY seq',
      [session],
    );
    const events = rows.map(({ canonical }) => JSON.parse(canonical) as Record<string, unknown>);
    return events.flatMap(({ kind, entity_kind }) => (kind === 'argument_form_unmet' ? [entity_kind] : []));
  }

  it('invents values if the schema does not allow tokens', () => {
    expect(decode(ALL, wishesIn('[DOB_7K3M9QWXV2RD] [PHONE_7K3M9QWXV2RD] [MRN_7K3M9QWXV2RD]'))).toMatchObject(
      { phone: '+10000000000', born: '1970-01-01', member: 1 },
    );
  });

  describe.each(TOOL_DIALECTS)('$name, streamed: $isStreamed', (dialect) => {
    it.each(NAMES)('allows a token in %s', async (name) => {
      const { heard, session } = await call(dialect, { schema: schemaOf([name]) });
      expect(heard).toEqual({ [name]: VALUES[name] });
      expect(await unmetIn(session)).toEqual([]);
    });

    it.each([
      ['arguments', 'vault'],
      ['content', 'vault'],
      ['arguments', 'aead'],
      ['content', 'aead'],
    ] as const)('allows a token in each field of the %s, %s', async (asked, agent) => {
      expect((await call(dialect, { schema: ALL, asked, agent })).heard).toEqual(VALUES);
    });

    it('allows the label of a redacted value', async () => {
      const wishes = (): Schema => ({ phone: '[REDACTED:PHONE]', member: '[REDACTED:MRN]' });
      const schema = schemaOf(['phone', 'member']);
      expect((await call(dialect, { schema, agent: 'redacting', wishes })).heard).toEqual(wishes());
    });

    it('leads to a journal event if a restored value violates the schema', async () => {
      const wishes = (masked: string): Schema => {
        const [email, zip, phone, born] = ['EMAIL', 'ZIP', 'PHONE', 'DOB'].map(
          (kind) => tokensOf(kind, masked)[0],
        );
        return { member: email, phone: zip, born: `${born} ${phone}`, zip: `${zip} 0`, account: zip };
      };
      const { heard, session } = await call(dialect, {
        schema: schemaOf(['member', 'phone', 'born', 'zip', 'account']),
        wishes,
      });
      expect(heard).toEqual({
        member: 'maria@example.com',
        phone: '62704',
        born: '1958-06-09 +14155550142',
        zip: '62704 0',
        account: 62704,
      });
      expect(await unmetIn(session)).toEqual(['EMAIL', 'ZIP', 'DOB', 'ZIP']);
    });
  });
});
