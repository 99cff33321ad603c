import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  allForms,
  Answers,
  cases,
  chunked,
  cuts,
  type Known,
  KINDS,
  mapped,
  restored,
  TODAY,
} from '../../test/support/restored-json.js';
import { SAID, SchemaForms, WRITTEN } from './arguments/argument-forms.js';
import { Rehydrator } from './rehydrator.js';
import type { RestorableValue } from './restorable-value.js';
import { formatToken } from './token/grammar.js';

describe('restored JSON', () => {
  it('is the same for any chunks, with and without lookups', async () => {
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

  it('is valid JSON', async () => {
    await fc.assert(
      fc.asyncProperty(cases, cuts, allForms, async ([known, document], at, forms) => {
        const text = JSON.stringify(document);
        const out = await restored(known, chunked(text, at), forms);
        expect(() => JSON.parse(out) as unknown).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  it('differs from the original only in its tokens', async () => {
    await fc.assert(
      fc.asyncProperty(cases, cuts, async ([known, document], at) => {
        // Numbers lose their quotes, which other tests cover.
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

  it('from invalid JSON keeps all text and restores the tokens that it can', async () => {
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
        // Not a JSON escape. Other tests cover the meaning of a backslash before a bracket.
        fc.pre(!text.includes('\\[NAME'));
        const echo = [first, second].map((each): Known => ({
          kind: 'NAME',
          id: each,
          resolution: { kind: 'echo' },
          isStored,
        }));
        // Other tests cover brackets around a token, quotes around a token outside JSON, and escaped line
        // breaks in a member name.
        const bare = (each: string): string => each.replace(/["\\[\]\sn]/g, '');
        expect(bare(await restored(echo, pieces, forms))).toBe(bare(text));
        const known = echo.map((each): Known => ({ ...each, resolution: { kind: 'value', value } }));
        const out = await restored(known, pieces, forms);
        expect(out).not.toMatch(/NAME_(?:7K3M9QWXV2RD|000011112222)/);
        // A name that follows another name is in lower case.
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
  ])('contains the values in the form "%s"', async (forms, expected) => {
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
