import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from '../../portal/src/lib/canonical-json.js';
import { tickedSlots } from '../../portal/src/lib/slots.js';
import { formatShare } from '../../portal/src/lib/format.js';
import { axisTicks } from '../../portal/src/lib/ticks.js';
import { readTurns } from '../../portal/src/lib/conversation.js';
import { maskedPieces, inputPieces, splitAtPlaceholders, toolPieces } from '../../portal/src/lib/marks.js';
import { termsOf } from '../../portal/src/lib/own-terms.js';
import { draftOf, freeName } from '../../portal/src/lib/policy-draft.js';
import { versionInUse } from '../../portal/src/lib/policy-use.js';
import { placeOf, withoutMarksAt, wordsOf } from '../../portal/src/lib/review-words.js';
import { readMessages, readReply, repeatable } from '../../portal/src/lib/transcript.js';
import { canonicalJson as serviceCanonicalJson } from '../../src/audit/events/canonical-json.js';
import { EVENTS } from '../../src/audit/events/events.js';
import type { Fields } from '../../src/audit/events/fields.js';

const NAME = { event_id: 'evt_1', entity_kind: 'NAME', span: [11, 19] };
const CVV = { event_id: 'evt_2', entity_kind: 'CVV', span: [30, 33] };

describe('functions of the portal', () => {
  it.each([
    [0, '0 %'],
    [2.8e-17, '< 0.01 %'],
    [0.000099, '< 0.01 %'],
    [0.0001, '0.01 %'],
    [0.00034, '0.034 %'],
    [0.0123, '1.2 %'],
    [1, '100 %'],
  ])('format the share %d as %s', (share, shown) => {
    expect(formatShare(share)).toBe(shown);
  });

  it('write canonical JSON as the service does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        fc.pre(!/\p{Surrogate}/u.test(JSON.stringify(value)) && JSON.stringify(value).isWellFormed());
        expect(canonicalJson(value)).toBe(serviceCanonicalJson(value));
      }),
    );
    expect(() => canonicalJson('\ud800')).toThrow();
  });

  it.each(Object.entries<Fields>(EVENTS.account))(
    'describe the event %s in a sentence, from the fields that it has',
    async (kind, fields) => {
      // Imported dynamically because the types of the API are generated when the portal is built.
      const file = '../../portal/src/screens/audit/account-events.ts';
      const { sentenceOf } = (await import(file)) as { sentenceOf: (event: object) => string };
      const read = new Set<PropertyKey>();
      const event = new Proxy(
        { kind },
        { get: (own, name) => (read.add(name), Reflect.get(own, name) as unknown) },
      );
      expect(sentenceOf(event)).not.toMatch(/^Something of the kind/);
      expect([...read].filter((name) => name !== 'kind' && !(name in fields))).toEqual([]);
    },
  );

  it('trim punctuation from the span of an annotation', () => {
    const text = 'It is (415) 555-0142,\n“Ann  Lee”! --';
    const words = wordsOf(text);
    expect(words.map(({ text: word, gap }) => word + gap).join('')).toBe(text);
    const between = (from: number, to: number): string | undefined => {
      const place = placeOf(words, from, to);
      return place && text.slice(place.start, place.end);
    };
    expect([between(2, 3), between(5, 4), between(0, 0)]).toEqual(['415) 555-0142', 'Ann  Lee', 'It']);
    expect([between(6, 6), placeOf([], 0, 0)]).toEqual([undefined, undefined]);
  });

  it('remove the annotations that overlap a span of the same text', () => {
    const marks = [
      { text: 0, start: 0, end: 4 },
      { text: 1, start: 0, end: 4 },
      { text: 1, start: 4, end: 9 },
    ];
    expect(withoutMarksAt(marks, { text: 1, start: 3, end: 4 })).toEqual([marks[0], marks[2]]);
  });

  it('assign placeholders to findings in the order of the text', () => {
    const text = 'My name is [NAME_7K3M9QWXV2RD], code [REDACTED:CVV].';
    expect(splitAtPlaceholders(text, [CVV, NAME])).toEqual([
      { text: 'My name is ' },
      { text: '[NAME_7K3M9QWXV2RD]', kind: 'NAME', redacted: false, eventId: 'evt_1' },
      { text: ', code ' },
      { text: '[REDACTED:CVV]', kind: 'CVV', redacted: true, eventId: 'evt_2' },
      { text: '.' },
    ]);
  });

  it('assign each part of a name or an address to its finding', () => {
    const date = { event_id: 'evt_3', entity_kind: 'ADDRESS', span: [26, 60] };
    const text =
      'My name is [NAME_7K3M9QWXV2RD]-[NAME_000011112222 minor], at   [ADDRESS_7K3M9QWXV2RD], [ZIP_7K3M9QWXV2RD]';
    const pieces = splitAtPlaceholders(text, [date, NAME]);
    expect(pieces.flatMap((piece) => ('kind' in piece ? [[piece.kind, piece.eventId]] : []))).toEqual([
      ['NAME', 'evt_1'],
      ['NAME', 'evt_1'],
      ['ADDRESS', 'evt_3'],
      ['ZIP', 'evt_3'],
    ]);
  });

  it('assign no placeholders if the assignment is ambiguous', () => {
    const pieces = splitAtPlaceholders('[NAME_7K3M9QWXV2RD] and [NAME_~7K3M9QWXV2RD0123]', [NAME]);
    expect(pieces.filter((piece) => 'eventId' in piece)).toEqual([]);
    expect(pieces).toHaveLength(3);
  });

  it('read messages of every form, and find no text in invalid messages', () => {
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'Hello' }, { type: 'image_url' }] },
      { role: 'assistant', content: null, tool_calls: [{ function: { name: 'find', arguments: '{}' } }] },
      'nonsense',
    ];
    expect(readMessages({ messages })).toEqual([
      { role: 'user', texts: [{ path: 'messages[0].content[0].text', text: 'Hello' }] },
      {
        role: 'assistant',
        texts: [
          { path: 'messages[1].tool_calls[0].function.name', text: 'find' },
          { path: 'messages[1].tool_calls[0].function.arguments', text: '{}' },
        ],
      },
      { role: 'unknown', texts: [] },
    ]);
    expect(readMessages(null)).toEqual([]);
    expect(readReply({ choices: [{ message: { content: 'Hello' } }] })).toBe('Hello');
    expect(readReply({ choices: 'none' })).toBeUndefined();
  });

  it('read Responses API items with the paths that findings have', () => {
    const input = [
      { role: 'user', content: 'Hello' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Yes?' }] },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'A greeting.' }], encrypted_content: 'x' },
      { type: 'function_call', call_id: 'call_1', name: 'find', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'None' },
      'nonsense',
    ];
    const one = (role: string, path: string, text: string): object => ({ role, texts: [{ path, text }] });
    expect(readMessages({ instructions: 'Be brief.', input })).toEqual([
      one('system', 'instructions', 'Be brief.'),
      one('user', 'input[0].content', 'Hello'),
      one('assistant', 'input[1].content[0].text', 'Yes?'),
      one('assistant', 'input[2].summary[0].text', 'A greeting.'),
      {
        role: 'assistant',
        texts: [
          { path: 'input[3].name', text: 'find' },
          { path: 'input[3].arguments', text: '{}' },
        ],
      },
      one('tool', 'input[4].output', 'None'),
      { role: 'unknown', texts: [] },
    ]);
    expect(readMessages({ input: 'Hello' })).toEqual([one('user', 'input', 'Hello')]);
    const output = [
      { type: 'reasoning' },
      { type: 'message', content: [{ text: 'Hello' }, { text: 'there' }] },
    ];
    expect(readReply({ output })).toBe('Hello\n\nthere');
    expect(readReply({ output: [] })).toBeUndefined();
  });

  it('treat only instructions as repeated if the provider stores the conversation', () => {
    const before = readMessages({ instructions: 'Be brief.', input: 'Yes' });
    expect(repeatable({ input: 'Yes' }, before)).toEqual(before);
    expect(repeatable({ input: 'Yes', previous_response_id: 'resp_1' }, before)).toEqual(before.slice(0, 1));
  });

  it('end an axis at a round value that covers the maximum', () => {
    expect(axisTicks(3, true)).toEqual([0, 1, 2, 3]);
    expect(axisTicks(1, true)).toEqual([0, 1]);
    expect(axisTicks(9.03, false)).toEqual([0, 5, 10]);
    expect(axisTicks(0, true)).toEqual([0, 1]);
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), fc.boolean(), (most, whole) => {
        const ticks = axisTicks(most, whole);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-5));
        expect(ticks.every((tick) => !whole || Number.isInteger(tick))).toBe(true);
      }),
    );
  });

  it.each([
    [60, 25],
    [360, 29],
    [1440, 31],
  ] as const)('label at most as many slots of %d minutes as fit', (minutes, count) => {
    const first = Date.parse('2026-03-01T00:00:00Z');
    const starts = Array.from({ length: count }, (_, slot) =>
      new Date(first + slot * minutes * 60_000).toISOString(),
    );
    for (const most of [2, 4, 6, 12]) {
      const ticked = tickedSlots({ minutes, starts }, most);
      expect(ticked.length).toBeGreaterThan(0);
      expect(ticked.length).toBeLessThanOrEqual(most);
    }
  });

  it('read labelled turns, but no text that starts without a label', () => {
    expect(readTurns('Caller: Hello\n\nassistant:Yes?\nCaller:\nMy name: Jane\n')).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Yes?' },
      { role: 'user', content: '\nMy name: Jane' },
    ]);
    expect(readTurns('Hello.\nCaller: hi')).toBeUndefined();
    expect(readTurns('')).toBeUndefined();
  });

  it('mark placeholders only if the masked text matches the findings', () => {
    const mark = {
      id: '1',
      kind: 'NAME',
      span: [3, 7],
      placeholder: '[NAME_01]',
      action: 'tokenize',
    } as const;
    expect(inputPieces('Hi Jane!', [mark])).toEqual([{ text: 'Hi ' }, { text: 'Jane', mark }, { text: '!' }]);
    expect(maskedPieces('Hi Jane!', 'Hi [NAME_01]!', [mark])).toEqual([
      { text: 'Hi ' },
      { text: '[NAME_01]', kind: 'NAME', redacted: false, eventId: '1' },
      { text: '!' },
    ]);
    expect(maskedPieces('Hi Jane!', 'Hi [NAME_02]!', [mark])).toEqual([{ text: 'Hi [NAME_02]!' }]);
  });

  it('show the text that tools receive, with labels for redacted values', () => {
    const phone = {
      id: '1',
      kind: 'PHONE',
      span: [5, 12],
      placeholder: '[PHONE_01]',
      action: 'tokenize',
      forms: { said: 'oh five', model: '[DATE_01]', tool: '05' },
    } as const;
    const code = {
      id: '2',
      kind: 'CVV',
      span: [13, 16],
      placeholder: '[REDACTED:CVV]',
      action: 'redact',
    } as const;
    expect(toolPieces('Dial oh five 737', [code, phone])).toEqual([
      { text: 'Dial ' },
      { text: '05', mark: phone },
      { text: ' ' },
      { text: '[REDACTED:CVV]', mark: code },
    ]);
  });

  it('read one own term per line, without duplicates', () => {
    expect(termsOf(' Riverside  Clinic\n\n415-555-0100 \nRiverside Clinic')).toEqual([
      'Riverside Clinic',
      '415-555-0100',
    ]);
    expect(termsOf('\n ')).toEqual([]);
  });

  it('draft a policy without the version of its source, and with an unused name', () => {
    const yaml = '# Ours\nname: ours # here\nversion: 3\nallow: []\n';
    expect(draftOf(yaml)).toBe('# Ours\nname: ours # here\nallow: []\n');
    expect(draftOf(yaml, freeName(new Set(['my-policy'])))).toBe('# Ours\nname: my-policy-2\nallow: []\n');
  });

  it('compare with the newest version in use, or with the newest if no agent uses one', () => {
    const versions = [1, 2, 3].map((version) => ({ name: 'ours', version }));
    const agents = [{ name: 'Front desk', policy_name: 'ours', policy_version: 2 }];
    expect(versionInUse(versions, agents)?.version).toBe(2);
    expect(versionInUse(versions, [])?.version).toBe(3);
    expect(versionInUse(versions.slice(3), agents)).toBeUndefined();
  });
});
