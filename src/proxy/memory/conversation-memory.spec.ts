import { describe, expect, it } from '@jest/globals';
import type { CachedText } from '../../detection/detection-cache.js';
import type { TextSlot } from '../../detection/slot.js';
import { beginningOf, ConversationMemory, type ConversationValue } from './conversation-memory.js';
import { packValues, unpackValues } from './packed-memory.js';
import { placeKeys } from './place-keys.js';

const SECRET = 'secret';

/** Texts of a conversation, one for each turn, from alternating speakers. */
function turns(...texts: readonly string[]): TextSlot[] {
  return texts.map((text, turn) => {
    const role = text.startsWith('?') ? 'assistant' : 'user';
    return { role, member: 'speech', form: 'text', turn, path: `messages[${String(turn)}]`, text };
  });
}

function found(...kinds: readonly string[]): CachedText {
  const findings = kinds.map((kind, at) => ({
    ...{ start: 10 * at, end: 10 * at + 5, kind, confidence: 1 },
    ...({ pass: 'pattern', detector: 'test' } as const),
  }));
  return { findings, asWritten: true };
}

/** Remembers one finding for each text of a conversation. Its kind is the text. */
function remember(memory: ConversationMemory, slots: readonly TextSlot[]): void {
  const keys = placeKeys(slots, SECRET);
  slots.forEach(({ text }, at) => {
    const key = keys[at];
    if (key !== undefined) memory.keepText(key, found(text));
  });
}

/** Remembered kinds for each text; `undefined` for texts that are not remembered. */
function recalled(memory: ConversationMemory, slots: readonly TextSlot[]): (string[] | undefined)[] {
  const texts = memory.textsOf(slots, placeKeys(slots, SECRET));
  return slots.map((slot) => texts.get(slot)?.findings.map(({ kind }) => kind));
}

const VALUE: ConversationValue = {
  kind: 'NAME',
  masked: '[NAME_J8AV1E2WAWGY]',
  tokens: [{ kind: 'NAME', id: 'J8AV1E2WAWGY', scheme: 'vault' }],
  place: 'place',
};

describe('ConversationMemory', () => {
  it('recognizes a window of the conversation', () => {
    const memory = new ConversationMemory();
    const whole = turns('?one', 'two', '?three', 'four');
    remember(memory, whole);
    for (const from of [0, 1, 2, 3])
      expect(recalled(memory, whole.slice(from))).toEqual(whole.slice(from).map(({ text }) => [text]));
  });

  it('recognizes texts after an edited turn, but not the edited turn', () => {
    const memory = new ConversationMemory();
    remember(memory, turns('?one', 'two', '?three', 'four'));
    expect(recalled(memory, turns('?one', 'other', '?three', 'four'))).toEqual([
      ['?one'],
      undefined,
      ['?three'],
      ['four'],
    ]);
  });

  it('does not recognize the same words in a new turn', () => {
    const memory = new ConversationMemory();
    remember(memory, turns('?one', 'eight'));
    expect(recalled(memory, turns('?one', 'eight', '?two', 'eight')).slice(2)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('unites the findings of the same words at the start of a window', () => {
    const memory = new ConversationMemory();
    const slots = turns('?one', 'eight', '?two', 'eight');
    const keys = placeKeys(slots, SECRET);
    const kinds = [[], ['PHONE'], [], ['DATE']];
    keys.forEach((key, at) => memory.keepText(key, found(...(kinds[at] ?? []))));
    expect(recalled(memory, slots)).toEqual(kinds);
    expect(recalled(memory, slots.slice(3))[0]).toHaveLength(1);
    memory.keepText(
      keys[3] ?? { placed: '', alone: '', beginsTurn: false, isShared: true },
      found('NAME', 'ZIP'),
    );
    expect(recalled(memory, slots)).toEqual(kinds);
  });

  it('forgets a value only if its turn turns out to be a partial transcript', () => {
    const memory = new ConversationMemory();
    const partial = beginningOf('My name is hope.');
    memory.keepValue('one', { ...VALUE, partial });
    memory.settle('my name is hope');
    expect(memory.hasValue('one')).toBe(true);
    memory.settle('my name is  Hope that helps');
    expect(memory.hasValue('one')).toBe(false);
    memory.keepValue('two', { ...VALUE, partial });
    memory.settle('thank you');
    memory.settle('my name is hope that helps');
    expect(memory.hasValue('two')).toBe(true);
  });

  it('returns the values that do not occur in any of the texts', () => {
    const memory = new ConversationMemory();
    const slots = turns('birch', '?two', 'oak');
    const keys = placeKeys(slots, SECRET);
    memory.keepValue('birch', { ...VALUE, place: keys[0]?.alone ?? '' });
    memory.keepValue('oak', { ...VALUE, place: keys[2]?.alone ?? '' });
    expect(memory.valuesBeside(keys)).toEqual([]);
    expect(memory.valuesBeside(keys.slice(1)).map(({ place }) => place)).toEqual([keys[0]?.alone]);
  });

  it('reports whether the stored value has changed', () => {
    const memory = new ConversationMemory();
    const partial = beginningOf('birch');
    expect(memory.keepValue('one', { ...VALUE, partial })).toBe(true);
    expect(memory.keepValue('one', { ...VALUE, partial, place: 'another' })).toBe(false);
    expect(memory.keepValue('one', VALUE)).toBe(true);
    expect(memory.keepValue('one', { ...VALUE, partial })).toBe(false);
    expect(memory.valuesById.get('one')).toMatchObject({ partial: undefined });
  });

  it('forgets the oldest texts and values of a very long conversation', () => {
    const memory = new ConversationMemory();
    const slots = turns(...Array.from({ length: 2_000 }, (_, at) => `turn ${String(at)}`));
    remember(memory, slots);
    expect(recalled(memory, slots.slice(0, 1))).toEqual([undefined]);
    expect(recalled(memory, slots).at(-1)).toEqual(['turn 1999']);
    for (let at = 0; at < 500; at += 1) memory.keepValue(String(at), VALUE);
    expect([memory.hasValue('0'), memory.hasValue('499')]).toEqual([false, true]);
  });
});

describe('placeKeys', () => {
  it('depends on the secret, the text, its role and the text before it', () => {
    const [one, two] = placeKeys(turns('?a', 'b'), SECRET);
    expect(placeKeys(turns('?a', 'b'), SECRET)).toEqual([one, two]);
    expect(placeKeys(turns('?a', 'b'), 'other')[0]).not.toEqual(one);
    expect(placeKeys(turns('?c', 'b'), SECRET)[1]).toMatchObject({ alone: two?.alone });
    expect(placeKeys(turns('?c', 'b'), SECRET)[1]?.placed).not.toBe(two?.placed);
    const said = turns('b').map((slot): TextSlot => ({ ...slot, role: 'tool' }));
    expect(placeKeys(said, SECRET)[0]?.alone).not.toBe(two?.alone);
  });

  it('marks the first text of each turn but no definition', () => {
    const [turn] = turns('b');
    if (turn === undefined) throw new Error('no turn');
    const definition: TextSlot = { role: 'schema', form: 'text', path: 'tools', text: 'a' };
    const keys = placeKeys([turn, turn, definition], SECRET);
    expect(keys.map(({ beginsTurn }) => beginsTurn)).toEqual([true, false, false]);
  });
});

describe('packValues', () => {
  it('packs values that can be unpacked unchanged', () => {
    const values = new Map([
      ['one', { ...VALUE, partial: undefined }],
      ['two', { ...VALUE, partial: beginningOf('my name') }],
    ]);
    for (const scope of ['scope', undefined])
      expect(unpackValues(packValues({ scope, values }))).toEqual({ scope, values });
  });
});
