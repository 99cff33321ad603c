import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { restorable } from '../../test/support/restorable.js';
import { type RehydratorOptions, Rehydrator, type Resolution, type TokenResolver } from './rehydrator.js';
import { TOKEN_ALPHABET } from './token/grammar.js';
import { IssuedTokens } from './token/issued-tokens.js';
import type { TokenMatch } from './token/match.js';

const DOCS = readFileSync(new URL('../../docs/policies.md', import.meta.url), 'utf8');
const SECTION = DOCS.slice(
  DOCS.indexOf('## Tokens that a model has changed'),
  DOCS.indexOf('## Built-in policies'),
);
/** Rows of the table in the documentation: change, written text and restored text. */
const ROWS = [...SECTION.matchAll(/^\| ([^|`]+?) +\| (`{1,2})(.+?)\2 +\| (`{1,2})(.+?)\4 +\|$/gm)].map(
  ([, what = '', , written = '', , back = '']) => ({ what, written, back }),
);

const NAME_ID = '7K3M9QWXV2RD';
const PHONE_ID = '010011112222';
const kinds = new Set(['NAME', 'PHONE', 'DATE', 'AGE', 'HEALTH_PLAN_ID']);

/** Resolver that knows only the added tokens. */
class Values implements TokenResolver {
  readonly issued = new IssuedTokens();
  private readonly known = new Map<string, Resolution>();

  add(kind: string, id: string, said: string, written = said): this {
    this.issued.add(kind, id);
    this.known.set(`${kind}_${id}`, { kind: 'value', value: { ...restorable(kind, said), written } });
    return this;
  }

  resolve({ kind, id }: TokenMatch): Resolution {
    return this.known.get(`${kind}_${id}`) ?? { kind: 'failed', reason: 'unknown' };
  }

  resolveMany(): Promise<readonly Resolution[]> {
    return Promise.resolve([]);
  }
}

function restore(chunks: readonly string[], values: Values, mode: RehydratorOptions['mode']): string {
  const it = new Rehydrator(values, { kinds, mode, issued: values.issued });
  return [...chunks.map((chunk) => it.push(chunk)), it.flush()].map(String).join('');
}

function chunked(text: string, at: readonly number[]): string[] {
  const points = [0, ...at.map((point) => point % (text.length + 1)).sort((a, b) => a - b), text.length];
  return points.slice(1).map((point, index) => text.slice(points[index], point));
}

const values = new Values().add('NAME', NAME_ID, 'Ann Lee').add('PHONE', PHONE_ID, '5550142', '+15550142');
const modeOf = (written: string): 'json' | 'text' => (/^\{[^{]/.test(written) ? 'json' : 'text');

describe('a token that a model has changed', () => {
  it('has a row for each documented change', () => {
    const lines = SECTION.split('\n').filter((line) => line.startsWith('|'));
    expect(ROWS.length).toBe(lines.length - 2);
  });

  it.each(ROWS)('is restored ($what): $written', ({ written, back }) => {
    const mode = modeOf(written);
    expect(restore([written], values, mode)).toBe(back);
    if (mode === 'json') expect(() => JSON.parse(back) as unknown).not.toThrow();
    for (let at = 1; at < written.length; at += 1)
      expect(restore([written.slice(0, at), written.slice(at)], values, mode)).toBe(back);
    expect(restore(written.split(''), values, mode)).toBe(back);
  });
});

const id = fc
  .array(fc.constantFrom(...TOKEN_ALPHABET.split('')), { minLength: 12, maxLength: 12 })
  .map((all) => all.join(''))
  // The rows' own kind is replaced by name.
  .filter((all) => !all.includes('NAME'));
const cuts = fc.array(fc.nat({ max: 300 }), { maxLength: 8 });
const kind = fc.constantFrom(...kinds);
const row = fc.constantFrom(...ROWS.filter(({ written }) => written.includes(NAME_ID)));
const around = fc.constantFrom(
  '',
  ' ',
  'Well, ',
  '. ',
  '\n',
  'a [1] ',
  '(so) ',
  '“',
  '日本 ',
  '50% ',
  'name: ',
  '- ',
);

/** The same row with another token. */
function withToken(written: string, name: string, other: string): string {
  return written.replaceAll(NAME_ID, other).replaceAll('NAME', name);
}

describe('any token with a documented change', () => {
  it('is restored the same in any chunks', () => {
    fc.assert(
      fc.property(row, id, kind, around, around, cuts, ({ written, back }, other, name, left, right, at) => {
        const mode = modeOf(written);
        const known = new Values().add(name, other, 'Ann Lee').add('PHONE', PHONE_ID, '5550142', '+15550142');
        const text =
          mode === 'json' ? withToken(written, name, other) : left + withToken(written, name, other) + right;
        const whole = restore([text], known, mode);
        expect(whole).toBe(mode === 'json' ? back : left + back + right);
        expect(restore(chunked(text, at), known, mode)).toBe(whole);
        expect(restore(text.split(''), known, mode)).toBe(whole);
      }),
      { numRuns: 2000 },
    );
  });

  it('is not restored as the value of another token', () => {
    fc.assert(
      fc.property(
        row,
        id,
        kind,
        fc.nat(11),
        fc.constantFrom(...TOKEN_ALPHABET.split('')),
        ({ written }, other, name, at, letter) => {
          const near = other.slice(0, at) + letter + other.slice(at + 1);
          fc.pre(near !== other);
          const known = new Values().add(name, near, 'WRONG');
          expect(restore([withToken(written, name, other)], known, modeOf(written))).not.toContain('WRONG');
        },
      ),
      { numRuns: 2000 },
    );
  });
});

const WORDS = [
  ...[
    'name',
    'Name',
    'date',
    'phone',
    'age',
    'a',
    'I',
    'A',
    'P',
    'D',
    'underscore',
    'dash',
    'health plan id',
    'N A',
  ],
  ...[
    '[',
    ']',
    '[[',
    ']]',
    '<',
    '>',
    '{',
    '}',
    '「',
    '」',
    '【',
    '50%',
    '%5B',
    '%',
    '_',
    '**',
    '`',
    "'s",
    ':',
    '"',
    '\\',
    '\n',
  ],
  ...[
    '7',
    'K',
    '7 K 3',
    '7K3M',
    'https://x.org/?n=',
    'tel:',
    '(',
    ')',
    'hello',
    '[PATIENT',
    '[see ',
    'NOTE_',
    'valid',
    '90 or over',
    '<flush />',
    'é',
    '\u{1F600}',
  ],
];

/** Text that ends like the beginning of a token, with any word in place of the kind. */
const CUT = /(?:\[|%5B)\s*[A-Z]$|(?:_|(?:[[<{「【]|%5B).*)[\W_]*7(?:[\W_]*K(?:[\W_]*3M?)?)?[\W_]*$/s;
/**
 * A bracket, a kind, an underscore and eight characters of an identifier, which is treated as a damaged
 * token.
 */
const DAMAGED =
  /(?:\[|%5B)[\W_]*(?:name|date|phone|age|health\W*plan\W*id)[\W_]*_[\W_]*(?:[0-9A-TV-Z][\W_]*){8}/i;

describe('ordinary text', () => {
  it('is not changed in any chunks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...WORDS), { maxLength: 20 }),
        fc.boolean(),
        cuts,
        (words, spaced, at) => {
          const text = words.join(spaced ? ' ' : '');
          fc.pre(!CUT.test(text) && !DAMAGED.test(text));
          expect(restore(chunked(text, at), values, 'text')).toBe(text);
          expect(restore([text], values, 'text')).toBe(text);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('is a damaged token if at least eight characters follow [KIND_', () => {
    expect(restore(['[name_namename'], values, 'text')).toBe('[REDACTED:NAME]');
    expect(restore(['[name_namenam.'], values, 'text')).toBe('[name_namenam.');
  });
});
