import fc from 'fast-check';
import { SAID, SchemaForms, WRITTEN } from '../../src/tokenization/arguments/argument-forms.js';
import {
  Rehydrator,
  type RehydratorOptions,
  type Resolution,
  type TokenResolver,
} from '../../src/tokenization/rehydrator.js';
import { formatToken, TOKEN_ALPHABET } from '../../src/tokenization/token/grammar.js';
import { IssuedTokens } from '../../src/tokenization/token/issued-tokens.js';
import type { TokenMatch } from '../../src/tokenization/token/match.js';

export const KINDS = ['NAME', 'PHONE', 'DOB'];

export interface Known {
  readonly kind: string;
  readonly id: string;
  readonly resolution: Resolution;
  /** Whether the token is found by a look-up only. */
  readonly isStored: boolean;
}

/** Resolver of the known tokens, some of which need a look-up. */
export class Answers implements TokenResolver {
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

/** Generates JSON of any structure with tokens: as whole strings, within text, and in member names. */
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

/** Known tokens, and JSON that contains them. */
export const cases = knowns.chain((known) => fc.tuple(fc.constant(known), documents(known)));
/** Positions at which a text is split. */
export const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 10 });
export const allForms = fc.constantFrom('said', 'written', 'schema');

export function chunked(text: string, at: readonly number[]): string[] {
  const points = [0, ...at.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return points.slice(1).map((point, index) => text.slice(points[index], point));
}

/** Restores a JSON text that arrives in chunks. */
export async function restored(
  known: readonly Known[],
  chunks: readonly string[],
  forms: string,
): Promise<string> {
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

/** Returns a document with the tokens in every string replaced. */
export function mapped(value: unknown, replace: (text: string) => unknown): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((each) => mapped(each, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [String(replace(name)), mapped(each, replace)]),
  );
}

export const TODAY = { year: 2026, month: 3, day: 2 };
