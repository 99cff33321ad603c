import { describe, expect, it } from '@jest/globals';
import { KINDS, MapResolver, options, stream } from '../../test/support/map-resolver.js';
import { restorable } from '../../test/support/restorable.js';
import { Rehydrator, rehydrateText, type TokenResolver, type UnrestoredToken } from './rehydrator.js';

const ID = '7K3M9QWXV2RD';
const OLD = '000011112222';

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
  ])('restores tokens in the text %j', (text, expected) => {
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
  ])('restores tokens in the JSON %j', (text, expected) => {
    expect(rehydrateText(text, resolver, options(resolver, 'json'))).toBe(expected);
  });

  it('looks up all unknown tokens at once and reports failures in order', async () => {
    const failures: UnrestoredToken[] = [];
    const some = new MapResolver({ [`NAME_${ID}`]: 'Ann' }, { [`PHONE_${OLD}`]: '555' });
    const text = `[DATE_${OLD}] [NAME_${ID}] [PHONE_${OLD}] [NAME_${OLD}] [DATE_7K3M9QWX]`;
    expect(await rehydrateText(text, some, options(some, 'text', failures))).toBe(
      '[REDACTED:DATE] Ann 555 [REDACTED:NAME] [REDACTED:NAME]',
    );
    expect(some.lookUps).toEqual([3]);
    expect(failures).toEqual([
      { kind: 'DATE', reason: 'vault_missing' },
      { kind: 'NAME', reason: 'vault_missing' },
      { kind: 'NAME', reason: 'malformed' },
    ]);
  });

  it('does not restore a damaged token, whatever the resolver returns', () => {
    const bold: TokenResolver = {
      resolve: () => ({ kind: 'value', value: restorable('NAME', 'x') }),
      resolveMany: () => Promise.resolve([]),
    };
    expect(rehydrateText('[NAME_7K3M9QWX]', bold, { kinds: KINDS, mode: 'text' })).toBe('[REDACTED:NAME]');
  });

  it('treats a missing result as an unknown token', async () => {
    const failures: UnrestoredToken[] = [];
    const mute: TokenResolver = { resolve: () => undefined, resolveMany: () => Promise.resolve([]) };
    const onFailure = (failure: UnrestoredToken): unknown => failures.push(failure);
    expect(await rehydrateText(`[NAME_${ID}]`, mute, { kinds: KINDS, mode: 'text', onFailure })).toBe(
      '[REDACTED:NAME]',
    );
    expect(failures).toEqual([{ kind: 'NAME', reason: 'unknown' }]);
  });
});

describe('Rehydrator', () => {
  it('returns synchronously until a lookup is needed, then in order, then synchronously again', async () => {
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

  it('passes an error of the resolver to all pending calls', async () => {
    const down: TokenResolver = {
      resolve: () => undefined,
      resolveMany: () => Promise.reject(new Error('vault is down')),
    };
    const it = new Rehydrator(down, { kinds: KINDS, mode: 'text' });
    const [first, second] = await Promise.allSettled([it.push(`[NAME_${ID}] `), it.push('x')]);
    expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  });

  it('restores a token whose beginning was released', () => {
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
  ])('restores a reply that ends within a token: %j', async (text, expected) => {
    const failures: UnrestoredToken[] = [];
    const resolver = new MapResolver({ [`NAME_${ID}`]: 'Ann' });
    expect(rehydrateText(text, resolver, options(resolver, 'text', failures))).toBe(expected);
    expect(failures.map(({ reason }) => reason)).toEqual(expected.includes('REDACTED') ? ['malformed'] : []);
    for (let at = 1; at < text.length; at += 1)
      expect(await stream(resolver, [text.slice(0, at), text.slice(at)], 'text')).toBe(expected);
  });
});
