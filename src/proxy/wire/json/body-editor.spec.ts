import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BodyEditor } from './body-editor.js';
import { Branch } from './branch.js';
import { forEachMember, isJsonObject, type JsonObject, type JsonValue } from './json.js';
import { SlotCollector } from './slot-collector.js';
import { collectValue } from './value-slots.js';
import { WrittenJson } from './written-json.js';

const space = fc.constantFrom('', '', ' ', '\n', '\t', '\r\n  ');
const character = fc.oneof(
  fc.constantFrom(
    'a',
    'é',
    '🩺',
    '/',
    '\\/',
    '\\u00e9',
    '\\u00E9',
    '\\ud83e\\ude7a',
    '\\\\',
    '\\"',
    '\\n',
    '\\u000a',
  ),
  fc.constantFrom('{', '}', '[', ']', ',', ':', ' ', '\\ud800', '\\u0041'),
);
const string = fc.array(character, { maxLength: 6 }).map((all) => `"${all.join('')}"`);
const number = fc.constantFrom('0', '1.0', '-0', '1e-7', '1E+2', '12345678901234567890', '0.10');
const said = (raw: string): string => JSON.parse(raw) as string;
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    string,
    number,
    fc.constantFrom('true', 'null'),
    fc.array(spaced(tie('json')), { maxLength: 3 }).map((all) => `[${all.join(',')}]`),
    membersOf(tie('json')),
  ),
}));

function spaced(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(space, text, space).map((all) => all.join(''));
}

function membersOf(value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .uniqueArray(fc.tuple(string, spaced(value), space), { maxLength: 4, selector: ([name]) => said(name) })
    .map((all) => `{${all.map(([name, held, after]) => `${name}${after}:${held}`).join(',')}}`);
}

/** The value with each of its texts and numbers (names first) replaced by the entry at its index. */
function replaced(value: JsonValue, put: (text: string) => string | undefined): JsonValue {
  if (typeof value === 'string') return put(value) ?? value;
  if (typeof value === 'number') return put('0') ?? value;
  if (Array.isArray(value)) return value.map((held) => replaced(held, put));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, held]) => [put(name) ?? name, replaced(held, put)]);
  return Object.fromEntries(entries) as JsonObject;
}

function rootOf(text: string): { root: Branch<JsonObject>; written: WrittenJson } {
  const written = new WrittenJson(text);
  return { root: new Branch(JSON.parse(text) as JsonObject, { role: 'meta' }, written), written };
}

describe('BodyEditor', () => {
  it('inserts the new texts and leaves every other byte unchanged', () => {
    fc.assert(
      fc.property(spaced(membersOf(json)), fc.array(fc.boolean(), { minLength: 40 }), (text, picks) => {
        const { root, written } = rootOf(text);
        const slots = new SlotCollector();
        forEachMember(root.source, (name) => {
          collectValue(slots, root.at(name), slots.key(root.at(name)));
        });
        const put = slots.slots.map((_, at) => (picks[at] === true ? `[N_${at}]` : undefined));
        const editor = new BodyEditor(written);
        slots.applyTo(editor, put);
        const out = editor.finish();

        let at = 0;
        const expected = replaced(root.source, (old) => (old === '' ? undefined : put[at++]));
        expect(JSON.parse(out)).toEqual(expected);
        const raw = (text.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g) ?? []).filter((each) => each !== '""');
        const restored = out.replaceAll(/"\[N_(\d+)\]"/g, (_, which: string) => raw[Number(which)] ?? '');
        expect(restored).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the spelling of unchanged parts of a string', () => {
    const part = fc.array(fc.constantFrom('a', ' ', 'é', '🩺', '/', '<', '"', '\\', '\n', '\u0001'), {
      maxLength: 5,
    });
    const spellings = fc.record({
      é: fc.constantFrom('é', '\\u00e9', '\\u00E9'),
      '🩺': fc.constantFrom('🩺', '\\ud83e\\ude7a', '\\uD83E\\uDE7A'),
      '/': fc.constantFrom('/', '\\/'),
      '<': fc.constantFrom('<', '\\u003c'),
      a: fc.constantFrom('a', '\\u0061'),
      '"': fc.constantFrom('\\"', '\\u0022'),
      '\\': fc.constantFrom('\\\\', '\\u005c'),
      '\n': fc.constantFrom('\\n', '\\u000a'),
      '\u0001': fc.constant('\\u0001'),
    });
    fc.assert(
      fc.property(part, part, part, spellings, (before, value, after, spelling) => {
        const table = new Map<string, string>(Object.entries(spelling));
        const write = (characters: readonly string[]): string =>
          characters.map((each) => table.get(each) ?? each).join('');
        const { root, written } = rootOf(`{"x":"${write([...before, 'V', ...value, ...after])}"}`);
        const editor = new BodyEditor(written);
        const put = [...before, '[N_1]', ...after].join('');
        editor.apply({ place: root.at('x'), isKey: false }, put);
        expect(editor.finish()).toBe(`{"x":"${write([...before, '[N_1]', ...after])}"}`);
      }),
      { numRuns: 300 },
    );
  });

  it('removes members and adds others', () => {
    fc.assert(
      fc.property(
        membersOf(json),
        fc.array(fc.boolean(), { minLength: 4 }),
        fc.boolean(),
        (text, picks, adds) => {
          const { root, written } = rootOf(text);
          const names = Object.keys(root.source);
          const editor = new BodyEditor(written);
          const left = names.filter((_, at) => picks[at] === true);
          for (const name of left) editor.leave(root.at(name));
          const added = adds && !names.includes('a new one');
          if (added) editor.set(root.at('a new one'), { stream: true });
          const kept = Object.entries(root.source).filter(([name]) => !left.includes(name));
          const expected = Object.fromEntries([
            ...kept,
            ...(added ? [['a new one', { stream: true }]] : []),
          ]) as object;
          expect(JSON.parse(editor.finish())).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('returns the text itself if nothing was edited', () => {
    const text = ' { "a" : [ 12345678901234567890 , 1.0 ] }\n';
    expect(new BodyEditor(new WrittenJson(text)).finish()).toBe(text);
  });
});
