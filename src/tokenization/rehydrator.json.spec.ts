import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SAID, SchemaForms, WRITTEN } from './arguments/argument-forms.js';
import { Rehydrator, type RehydratorOptions, type Resolution, type TokenResolver } from './rehydrator.js';
import type { RestorableValue } from './restorable-value.js';
import { formatToken, TOKEN_ALPHABET } from './token/grammar.js';
import { IssuedTokens } from './token/issued-tokens.js';
import type { TokenMatch } from './token/match.js';

const KINDS = ['NAME', 'PHONE', 'DOB'];

interface Known {
  readonly kind: string;
  readonly id: string;
  readonly resolution: Resolution;
  /** Found by a look-up only. */
  readonly isStored: boolean;
}

class Answers implements TokenResolver {
  readonly issued = new IssuedTokens();
  constructor(private readonly known: readonly Known[]) {
    for (const { kind, id, isStored } of known) if (!isStored) this.issued.add(kind, id);
  }

  resolve(match: TokenMatch): Resolution | undefined {
    return this.find(match, false);
  }

  async resolveMany(matches: readonly TokenMatch[]): Promise<readonly Resolution[]> {
    await new Promise((done) => setImmediate(done));
    return matches.map((match) => this.find(match, true) ?? { kind: 'failed', reason: 'unknown' });
  }

  private find({ kind, id }: TokenMatch, isStored: boolean): Resolution | undefined {
    return this.known.find((each) => each.kind === kind && each.id === id && each.isStored === isStored)
      ?.resolution;
  }
}

const id = fc
  .array(fc.constantFrom(...TOKEN_ALPHABET.split('')), { minLength: 12, maxLength: 12 })
  .map((all) => all.join(''));
const spelling = fc.constantFrom(
  'Ann',
  'O\u2019Neil',
  '"',
  '\\',
  'a "b" \\ \n',
  '\u{1F600}',
  '8841',
  '01',
  '-2',
  '+14155550142',
  '1958-06-09',
  '{"a":1}',
  '[x]',
);
const resolution = (kind: string): fc.Arbitrary<Resolution> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .record({
          said: spelling,
          written: spelling,
          shown: fc.option(spelling, { nil: undefined }),
          isNumber: fc.boolean(),
        })
        .map((value): Resolution => ({ kind: 'value', value: { kind, ...value } })),
    },
    { weight: 1, arbitrary: fc.constant<Resolution>({ kind: 'echo' }) },
    { weight: 1, arbitrary: fc.constant<Resolution>({ kind: 'failed', reason: 'foreign' }) },
  );
const knowns = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom(...KINDS), id, fc.boolean())
    .chain(([kind, each, isStored]) =>
      resolution(kind).map((answer): Known => ({ kind, id: each, resolution: answer, isStored })),
    ),
  { minLength: 1, maxLength: 4, selector: (each) => each.id },
);

const SCHEMA = {
  properties: {
    a: { type: 'string', description: 'digits only' },
    'b"': { type: 'array', items: { type: 'integer' } },
    c: { format: 'date', description: 'MM/DD/YYYY' },
    d: { maxLength: 2 },
  },
};

/** JSON of any shape with tokens in it: alone, beside text, and in names. */
function documents(known: readonly Known[]): fc.Arbitrary<unknown> {
  const token = fc.constantFrom(...known.map((each) => formatToken(each.kind, each.id)));
  const text = fc.oneof(
    token,
    fc
      .tuple(
        fc.constantFrom('', 'Hi ', '"', '\\ ', ' ', '\u{1F600} ', '[1] '),
        token,
        fc.constantFrom('', '!', ' \\', '"'),
      )
      .map((all) => all.join('')),
    fc.tuple(token, fc.constantFrom(' ', ', ', ''), token).map((all) => all.join('')),
    fc.constantFrom('', 'plain', '\\"', '[', 'NAME_'),
  );
  return fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 3 },
      fc.oneof(
        { weight: 3, arbitrary: text },
        { weight: 1, arbitrary: fc.constantFrom<unknown>(1, null, true) },
      ),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(
        fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom('a', 'b"', 'c', 'd', 'e\\') },
          { weight: 1, arbitrary: text },
        ),
        tie('json'),
        { maxKeys: 4 },
      ),
    ),
  })).json;
}

const cases = knowns.chain((known) => fc.tuple(fc.constant(known), documents(known)));
const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 10 });
const allForms = fc.constantFrom('said', 'written', 'schema');

function chunked(text: string, at: readonly number[]): string[] {
  const points = [0, ...at.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return points.slice(1).map((point, index) => text.slice(points[index], point));
}

async function restored(known: readonly Known[], chunks: readonly string[], forms: string): Promise<string> {
  const resolver = new Answers(known);
  const options: RehydratorOptions = {
    kinds: new Set(KINDS),
    mode: 'json',
    issued: resolver.issued,
    forms:
      forms === 'said'
        ? SAID
        : forms === 'written'
          ? WRITTEN
          : new SchemaForms(
              SCHEMA,
              () => TODAY,
              () => undefined,
            ),
  };
  const rehydrator = new Rehydrator(resolver, options);
  const pieces = chunks.map((chunk) => rehydrator.push(chunk));
  return (await Promise.all([...pieces, rehydrator.flush()])).join('');
}

/** Every string of a document, with its tokens replaced. */
function mapped(value: unknown, replace: (text: string) => unknown): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((each) => mapped(each, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [String(replace(name)), mapped(each, replace)]),
  );
}

const TODAY = { year: 2026, month: 3, day: 2 };

describe('JSON that is restored', () => {
  it('is the same however it comes, with look-ups or without', async () => {
    await fc.assert(
      fc.asyncProperty(
        cases,
        fc.constantFrom(0, 2),
        cuts,
        allForms,
        async ([known, document], indent, at, forms) => {
          const text = JSON.stringify(document, null, indent);
          const whole = await restored(known, [text], forms);
          expect(await restored(known, chunked(text, at), forms)).toBe(whole);
          expect(await restored(known, text.split(''), forms)).toBe(whole);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is JSON within the strings that hold JSON, however deep, with the values in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        cases,
        fc.constantFrom(0, 2),
        fc.integer({ min: 1, max: 3 }),
        cuts,
        async ([known, document], indent, deep, at) => {
          let text = JSON.stringify({ document }, null, indent);
          for (let level = 0; level < deep; level += 1)
            text = JSON.stringify({ a: 1, body: text }, null, indent);
          const out = await restored(known, chunked(text, at), 'said');
          let inner = JSON.parse(out) as { body?: string; document?: unknown };
          for (let level = 0; level < deep; level += 1) inner = JSON.parse(inner.body ?? '') as typeof inner;
          const direct = JSON.parse(await restored(known, [JSON.stringify({ document })], 'said')) as object;
          // At the top a value may become a number; within a string it stays a text.
          const texts = (value: unknown): unknown => mapped(value, (each) => each);
          const said = (value: unknown): string => JSON.stringify(texts(value)).replaceAll(/"|\b0*/g, '');
          expect(said(inner)).toBe(said(direct));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['{"body":"{\\"to\\": \\"T\\", \\"n\\": 2}"}', { to: 'Jo "J" \\ Reed', n: 2 }],
    [
      '{"body":" [\\"x\\", {\\"T\\": [\\"T T\\"]}]"}',
      ['x', { 'Jo "J" \\ Reed': ['Jo "J" \\ Reed Jo "J" \\ Reed'] }],
    ],
  ])('escapes what is within a string once more: %s', async (text, expected) => {
    const value = { kind: 'NAME', said: 'Jo "J" \\ Reed', written: '', shown: undefined, isNumber: false };
    const jo: Known = {
      kind: 'NAME',
      id: '7K3M9QWXV2RD',
      resolution: { kind: 'value', value },
      isStored: false,
    };
    const out = await restored([jo], text.replaceAll('T', '[NAME_7K3M9QWXV2RD]').split(''), 'said');
    expect(JSON.parse((JSON.parse(out) as { body: string }).body)).toEqual(expected);
  });

  it.each(['say \\"T\\"', '[urgent] say \\"T\\"', '{x} \\"T\\"'])(
    'leaves other strings alone: %s',
    async (text) => {
      const value = { kind: 'NAME', said: 'a "b"', written: '', shown: undefined, isNumber: false };
      const jo: Known = {
        kind: 'NAME',
        id: '7K3M9QWXV2RD',
        resolution: { kind: 'value', value },
        isStored: false,
      };
      const out = await restored([jo], [`{"body":"${text.replace('T', '[NAME_7K3M9QWXV2RD]')}"}`], 'said');
      const said = (JSON.parse(`"${text}"`) as string).replace('T', 'a "b"');
      expect(JSON.parse(out)).toEqual({ body: said });
    },
  );

  it('is JSON', async () => {
    await fc.assert(
      fc.asyncProperty(cases, cuts, allForms, async ([known, document], at, forms) => {
        const text = JSON.stringify(document);
        const out = await restored(known, chunked(text, at), forms);
        expect(() => JSON.parse(out) as unknown).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  it('differs in its tokens alone', async () => {
    await fc.assert(
      fc.asyncProperty(cases, cuts, async ([known, document], at) => {
        // Numbers lose their quotes, which is for other tests.
        const plain = known.map((each): Known => {
          if (each.resolution.kind !== 'value') return each;
          return {
            ...each,
            resolution: { kind: 'value', value: { ...each.resolution.value, isNumber: false } },
          };
        });
        const text = JSON.stringify(document);
        const out = await restored(plain, chunked(text, at), 'said');
        const replaced = (part: string): string =>
          plain.reduce((done, { kind, id: each, resolution: answer }) => {
            const token = formatToken(kind, each);
            const by =
              answer.kind === 'value'
                ? answer.value.said
                : answer.kind === 'echo'
                  ? token
                  : `[REDACTED:${kind}]`;
            return done.split(token).join(by);
          }, part);
        expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(mapped(document, replaced))));
      }),
      { numRuns: 500 },
    );
  });

  it('that is none loses nothing, and what can be restored of it is', async () => {
    const [first, second] = ['7K3M9QWXV2RD', '000011112222'];
    const value: RestorableValue = {
      kind: 'NAME',
      said: 'Ann',
      shown: undefined,
      written: 'Ann',
      isNumber: false,
    };
    const mess = fc.array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '"',
        ':',
        ',',
        '\\',
        ' ',
        'a',
        '1',
        '"a":',
        '\\u12',
        '\n',
        formatToken('NAME', first),
        formatToken('NAME', second),
      ),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(mess, fc.boolean(), allForms, async (pieces, isStored, forms) => {
        const text = pieces.join('');
        // No escape of JSON; what a backslash before a bracket may mean is tested elsewhere.
        fc.pre(!text.includes('\\[NAME'));
        const echo = [first, second].map((each): Known => ({
          kind: 'NAME',
          id: each,
          resolution: { kind: 'echo' },
          isStored,
        }));
        // Brackets around a token are a matter of how tokens are read, quotes around one that has none of JSON's.
        // So are escapes of line breaks within what is taken for one member's name.
        const bare = (each: string): string => each.replace(/["\\[\]\sn]/g, '');
        expect(bare(await restored(echo, pieces, forms))).toBe(bare(text));
        const known = echo.map((each): Known => ({ ...each, resolution: { kind: 'value', value } }));
        const out = await restored(known, pieces, forms);
        expect(out).not.toMatch(/NAME_(?:7K3M9QWXV2RD|000011112222)/);
        // A name right after another goes on in small letters.
        const said = bare(text.replace(/\[NAME_\w{12}\]/g, 'Ann'));
        expect(bare(out).toLowerCase()).toBe(said.toLowerCase());
        expect(await restored(known, [text], forms)).toBe(out);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['said', '{"a":"lopez","b":["june ninth",null]}'],
    ['written', '{"a":"Lopez","b":["1958-06-09",null]}'],
    ['schema', '{"a":"LOPEZ","b":["06/09/1958",null]}'],
  ])('is as %s', async (forms, expected) => {
    const schema = {
      properties: { a: { description: 'in capitals' }, b: { items: { description: 'MM/DD/YYYY' } } },
    };
    const resolver = new Answers([
      {
        kind: 'NAME',
        id: '7K3M9QWXV2RD',
        isStored: false,
        resolution: {
          kind: 'value',
          value: { kind: 'NAME', said: 'lopez', shown: undefined, written: 'Lopez', isNumber: false },
        },
      },
      {
        kind: 'DOB',
        id: '000011112222',
        isStored: true,
        resolution: {
          kind: 'value',
          value: {
            kind: 'DOB',
            said: 'june ninth',
            shown: undefined,
            written: '1958-06-09',
            isNumber: false,
          },
        },
      },
    ]);
    const rehydrator = new Rehydrator(resolver, {
      kinds: new Set(KINDS),
      mode: 'json',
      issued: resolver.issued,
      forms:
        forms === 'said'
          ? SAID
          : forms === 'written'
            ? WRITTEN
            : new SchemaForms(
                schema,
                () => TODAY,
                () => undefined,
              ),
    });
    expect(await rehydrator.all('{"a":"[NAME_7K3M9QWXV2RD]","b":["[DOB_000011112222]",null]}')).toBe(
      expected,
    );
  });
});
