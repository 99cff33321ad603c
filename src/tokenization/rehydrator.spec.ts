import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IssuedTokens } from './token/issued-tokens.js';
import {
  type UnrestoredToken,
  Rehydrator,
  type RehydratorOptions,
  rehydrateText,
  type Resolution,
  type TokenResolver,
} from './rehydrator.js';
import { formatToken, TOKEN_ALPHABET } from './token/grammar.js';
import type { TokenMatch } from './token/match.js';
import { restorable } from '../../test/support/restorable.js';

const ID = '7K3M9QWXV2RD';
const OLD = '000011112222';
const kinds = new Set(['NAME', 'PHONE', 'DATE']);

/** Resolves the given tokens; looks others up in `stored`, and counts the look-ups. */
class MapResolver implements TokenResolver {
  readonly lookUps: number[] = [];
  readonly issued = new IssuedTokens();
  private readonly known = new Map<string, Resolution>();

  constructor(
    known: Readonly<Record<string, Resolution | string>>,
    private readonly stored: Readonly<Record<string, string>> = {},
  ) {
    for (const [token, resolution] of Object.entries(known)) {
      const [kind = '', id = ''] = token.split('_');
      this.issued.add(kind, id);
      this.known.set(
        token,
        typeof resolution === 'string' ? { kind: 'value', value: restorable(kind, resolution) } : resolution,
      );
    }
  }

  resolve({ kind, id }: TokenMatch): Resolution | undefined {
    return this.known.get(`${kind}_${id}`);
  }

  async resolveMany(matches: readonly TokenMatch[]): Promise<readonly Resolution[]> {
    this.lookUps.push(matches.length);
    await new Promise((done) => setTimeout(done, 1));
    return matches.map(({ kind, id }) => {
      const value = this.stored[`${kind}_${id}`];
      return value === undefined
        ? { kind: 'failed', reason: 'vault_missing' }
        : { kind: 'value', value: restorable(kind, value) };
    });
  }
}

function options(
  resolver: MapResolver,
  mode: 'text' | 'json',
  failures: UnrestoredToken[] = [],
): RehydratorOptions {
  return { kinds, mode, issued: resolver.issued, onFailure: (failure) => failures.push(failure) };
}

async function stream(
  resolver: MapResolver,
  chunks: readonly string[],
  mode: 'text' | 'json',
): Promise<string> {
  const rehydrator = new Rehydrator(resolver, options(resolver, mode));
  const parts = chunks.map((chunk) => rehydrator.push(chunk));
  return (await Promise.all([...parts, rehydrator.flush()])).join('');
}

describe('rehydrateText', () => {
  const resolver = new MapResolver({
    [`NAME_${ID}`]: 'Ann "Q" O\u2019Neil \\ \u{1F600}',
    [`PHONE_${ID}`]: { kind: 'value', value: restorable('PHONE', '5550142', true) },
    [`DATE_${ID}`]: { kind: 'value', value: restorable('DATE', '01/02', true) },
    [`PHONE_${OLD}`]: { kind: 'echo' },
    [`NAME_${OLD}`]: { kind: 'failed', reason: 'foreign' },
  });

  it.each([
    [`Hi [NAME_${ID}]'s`, 'Hi Ann "Q" O\u2019Neil \\ \u{1F600}\'s'],
    [`Call "[PHONE_${ID}]"`, 'Call "5550142"'],
    [`so [phone_${OLD}] it is`, `so [phone_${OLD}] it is`],
    [`for [NAME_${OLD}]:`, 'for [REDACTED:NAME]:'],
    ['at [PHONE_7K3M9QWX]', 'at [REDACTED:PHONE]'],
  ])('text %j', (text, expected) => {
    expect(rehydrateText(text, resolver, options(resolver, 'text'))).toBe(expected);
  });

  it.each([
    [`{"a":"[NAME_${ID}]"}`, '{"a":"Ann \\"Q\\" O\u2019Neil \\\\ \u{1F600}"}'],
    [`{"a":"Hi [NAME_${ID}]!"}`, '{"a":"Hi Ann \\"Q\\" O\u2019Neil \\\\ \u{1F600}!"}'],
    [`{"a":"[PHONE_${ID}]","b":"x [PHONE_${ID}]"}`, '{"a":5550142,"b":"x 5550142"}'],
    [`{"[PHONE_${ID}]":["PHONE_${ID}"]}`, '{"5550142":[5550142]}'],
    [`{"a":"[DATE_${ID}]"}`, '{"a":"01/02"}'],
    [`{"a":"[PHONE_${OLD}]"}`, `{"a":"[PHONE_${OLD}]"}`],
    [`{"a":"[NAME_${OLD}]","b":"[PHONE_7K3M9QWX]"}`, '{"a":"[REDACTED:NAME]","b":"[REDACTED:PHONE]"}'],
  ])('JSON %j', (text, expected) => {
    expect(rehydrateText(text, resolver, options(resolver, 'json'))).toBe(expected);
  });

  it('looks all unknown tokens up at once, and tells what failed in order', async () => {
    const failures: UnrestoredToken[] = [];
    const some = new MapResolver({ [`NAME_${ID}`]: 'Ann' }, { [`PHONE_${OLD}`]: '555' });
    const text = `[DATE_${OLD}] [NAME_${ID}] [PHONE_${OLD}] [NAME_${OLD}] [DATE_7K3M9QWX]`;
    expect(await rehydrateText(text, some, options(some, 'text', failures))).toBe(
      '[REDACTED:DATE] Ann 555 [REDACTED:NAME] [REDACTED:DATE]',
    );
    expect(some.lookUps).toEqual([3]);
    expect(failures).toEqual([
      { kind: 'DATE', reason: 'vault_missing' },
      { kind: 'NAME', reason: 'vault_missing' },
      { kind: 'DATE', reason: 'malformed' },
    ]);
  });

  it('restores no value for a damaged token, whatever the resolver says', () => {
    const bold: TokenResolver = {
      resolve: () => ({ kind: 'value', value: restorable('NAME', 'x') }),
      resolveMany: () => Promise.resolve([]),
    };
    expect(rehydrateText('[NAME_7K3M9QWX]', bold, { kinds, mode: 'text' })).toBe('[REDACTED:NAME]');
  });

  it('takes a missing answer for an unknown token', async () => {
    const failures: UnrestoredToken[] = [];
    const mute: TokenResolver = { resolve: () => undefined, resolveMany: () => Promise.resolve([]) };
    const onFailure = (failure: UnrestoredToken): unknown => failures.push(failure);
    expect(await rehydrateText(`[NAME_${ID}]`, mute, { kinds, mode: 'text', onFailure })).toBe(
      '[REDACTED:NAME]',
    );
    expect(failures).toEqual([{ kind: 'NAME', reason: 'unknown' }]);
  });
});

describe('Rehydrator', () => {
  it('answers at once while nothing needs a look-up, then in order, then at once again', async () => {
    const resolver = new MapResolver({ [`NAME_${ID}`]: 'Ann' }, { [`PHONE_${OLD}`]: '555' });
    const it = new Rehydrator(resolver, options(resolver, 'text'));
    expect(it.push(`Hi [NAME_${ID}], `)).toBe('Hi Ann, ');
    const late = it.push(`call [PHONE_${OLD}]`);
    const later = it.push(' now');
    expect([late, later].every((part) => part instanceof Promise)).toBe(true);
    const order: string[] = [];
    await Promise.all([later, late].map(async (part) => order.push(await part)));
    expect(order).toEqual(['call 555', ' now']);
    expect(it.push('. Bye')).toBe('. Bye');
    expect(it.flush()).toBe('');
  });

  it('passes the resolver\u2019s errors to whoever waits', async () => {
    const down: TokenResolver = {
      resolve: () => undefined,
      resolveMany: () => Promise.reject(new Error('vault is down')),
    };
    const it = new Rehydrator(down, { kinds, mode: 'text' });
    const [first, second] = await Promise.allSettled([it.push(`[NAME_${ID}] `), it.push('x')]);
    expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  });

  it('restores what was released too early', () => {
    const resolver = new MapResolver({ [`NAME_${ID}`]: 'Ann', [`PHONE_${OLD}`]: { kind: 'echo' } });
    const it = new Rehydrator(resolver, options(resolver, 'text'));
    expect(it.push('Hi NA')).toBe('Hi ');
    expect(it.held).toBe('prefix');
    expect(it.release()).toBe('NA');
    expect(it.push(`ME_${ID} and PHO`)).toBe('Ann and ');
    expect(it.release()).toBe('PHO');
    expect(it.push(`NE_${OLD}.`)).toBe(`NE_${OLD}.`);
  });

  it.each([
    ['Hi [NAME_7K3M', 'Hi [REDACTED:NAME]'],
    ['Hi [NAME_', 'Hi [REDACTED:NAME]'],
    ['Hi [NAME', 'Hi [REDACTED:NAME]'],
    ['Hi [N', 'Hi [REDACTED:NAME]'],
    ['Hi [DATE_7', 'Hi [REDACTED:DATE]'],
    ['Hi [NAME_~7K', 'Hi [REDACTED:NAME]'],
    ['Hi NAME_7K3M', 'Hi [REDACTED:NAME]'],
    ['/?n=%5BNAME_7K', '/?n=[REDACTED:NAME]'],
    [`Hi [NAME_${ID} 10 dig`, 'Hi Ann'],
    ['Hi [Na', 'Hi [Na'],
    ['Hi [D', 'Hi [D'],
    ['Hi NAME_7', 'Hi NAME_7'],
    ['Hi [', 'Hi ['],
  ])('restores a reply that is cut amid a token: %j', async (text, expected) => {
    const failures: UnrestoredToken[] = [];
    const resolver = new MapResolver({ [`NAME_${ID}`]: 'Ann' });
    expect(rehydrateText(text, resolver, options(resolver, 'text', failures))).toBe(expected);
    expect(failures.map(({ reason }) => reason)).toEqual(expected.includes('REDACTED') ? ['malformed'] : []);
    for (let at = 1; at < text.length; at += 1)
      expect(await stream(resolver, [text.slice(0, at), text.slice(at)], 'text')).toBe(expected);
  });
});

const id = fc
  .array(fc.constantFrom(...TOKEN_ALPHABET.split('')), { minLength: 12, maxLength: 12 })
  .map((all) => all.join(''));
const value = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.constantFrom('Ann', '"', '\\', '\\"', '\n', '\u{1F600}', 'O\u2019Neil', '[x]', '\u2028'),
);
const filler = fc.constantFrom(
  '',
  ' ',
  'Hi ',
  ', and ',
  '.\n',
  '\u{1F600}',
  '"so" ',
  '\\ ',
  '[1] ',
  '`',
  '**',
  'name: ',
);

interface Part {
  readonly before: string;
  readonly kind: string;
  readonly id: string;
  readonly value: string;
  readonly known: boolean;
}

const reply = fc.uniqueArray(
  fc.record({
    before: filler,
    kind: fc.constantFrom(...kinds),
    id,
    value,
    known: fc.boolean(),
  }) as fc.Arbitrary<Part>,
  { maxLength: 5, selector: (part) => part.id },
);

function resolverOf(parts: readonly Part[]): MapResolver {
  const table = (known: boolean): Record<string, string> =>
    Object.fromEntries(
      parts.filter((part) => part.known === known).map((p) => [`${p.kind}_${p.id}`, p.value]),
    );
  return new MapResolver(table(true), table(false));
}

function everyChunking(text: string, at: readonly number[]): string[][] {
  const singles = Array.from({ length: text.length + 1 }, (_, split) => [
    text.slice(0, split),
    text.slice(split),
  ]);
  const points = [0, ...at.map((point) => point % (text.length + 1)).sort((a, b) => a - b), text.length];
  return [
    ...singles,
    text.split(''),
    points.slice(1).map((point, index) => text.slice(points[index], point)),
  ];
}

describe('Rehydrator, any reply in any chunks', () => {
  const cuts = fc.array(fc.nat({ max: 300 }), { maxLength: 10 });

  it('restores text', async () => {
    await fc.assert(
      fc.asyncProperty(reply, cuts, async (parts, at) => {
        const masked = parts.map((part) => part.before + formatToken(part.kind, part.id)).join('') + ' end';
        const expected = parts.map((part) => part.before + part.value).join('') + ' end';
        const resolver = resolverOf(parts);
        expect(await rehydrateText(masked, resolver, options(resolver, 'text'))).toBe(expected);
        const known = resolverOf(parts.map((part) => ({ ...part, known: true })));
        for (const chunks of everyChunking(masked, at))
          expect(await stream(known, chunks, 'text')).toBe(expected);
        expect(await stream(resolver, everyChunking(masked, at).at(-1) ?? [], 'text')).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('restores tool-call arguments', async () => {
    await fc.assert(
      fc.asyncProperty(reply, fc.boolean(), cuts, async (parts, pretty, at) => {
        const text = (inner: (part: Part) => string): string =>
          JSON.stringify(
            Object.fromEntries([
              ...parts.map((part, index) => [`k${index}`, part.before + inner(part)]),
              ...parts.map((part) => [`${part.id} ${inner(part)}`, { list: [inner(part), 1, null] }]),
            ]),
            null,
            pretty ? 2 : 0,
          );
        const masked = text((part) => formatToken(part.kind, part.id));
        const expected: unknown = JSON.parse(text((part) => part.value));
        const resolver = resolverOf(parts);
        const restored = await rehydrateText(masked, resolver, options(resolver, 'json'));
        expect(JSON.parse(restored)).toEqual(expected);
        const known = resolverOf(parts.map((part) => ({ ...part, known: true })));
        for (const chunks of everyChunking(masked, at))
          expect(await stream(known, chunks, 'json')).toBe(restored);
      }),
      { numRuns: 40 },
    );
  });
});
