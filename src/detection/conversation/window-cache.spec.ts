import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Entity } from '../entity.js';
import type { ConversationText, TextSlot } from '../slot.js';
import { Vocabulary } from '../values/vocabulary.js';
import type { KnownConversation } from './conversation-cache.js';
import { droppedFrom, WindowCache } from './window-cache.js';

const SYSTEM = 'instructions';

/** Request whose turns have two texts each and are followed by a tool name. */
function requestOf(turns: readonly string[]): { text: ConversationText; slots: TextSlot[] } {
  const slots = turns.flatMap((turn, at) => [slotOf(turn, at), slotOf(`${turn}, again`, at)]);
  return { text: { frame: 'tools', turns, replies: [] }, slots: [...slots, slotOf('tool', undefined)] };
}

function slotOf(text: string, turn: number | undefined): TextSlot {
  return { path: '', role: 'user', form: 'text', text, turn };
}

/** The texts are in lower case. */
function nameOf(text: string): Lowercase<string> {
  return text.toLowerCase() as Lowercase<string>;
}

/** Each text has one finding that covers the whole text. */
function knownOf(slots: readonly TextSlot[], contextFrom = 0): KnownConversation {
  const list = slots.map(({ text }): Entity[] => [
    { start: 0, end: text.length, kind: 'NAME', confidence: 1, pass: 'pattern', detector: nameOf(text) },
  ]);
  return {
    merged: list,
    spared: slots.map(() => []),
    sought: list,
    findings: list,
    asWritten: slots.map(() => true),
    spoken: [],
    turns: slots.length - 1,
    contextFrom,
    vocabulary: new Vocabulary(),
  };
}

/** Sends consecutive requests. @returns the known texts of the last request and their number in turns */
function send(
  requests: readonly (readonly string[])[],
  changes: readonly number[] = [],
): Pick<KnownConversation, 'turns'> & { readonly texts: readonly (string | undefined)[] } {
  const cache = new WindowCache();
  let known: KnownConversation | undefined;
  for (const [at, turns] of requests.entries()) {
    const { text, slots } = requestOf(turns);
    const order = { request: at + 1, changedIn: changes[at] ?? 1 };
    const entry = cache.lookUp('call', text, slots, order);
    known = entry.known;
    entry.keep(knownOf(slots));
  }
  return { turns: known?.turns ?? 0, texts: known?.merged.map(([entity]) => entity?.detector) ?? [] };
}

const textsOf = (...turns: string[]): string[] => [
  ...turns.flatMap((turn) => [turn, `${turn}, again`]),
  'tool',
];

describe('WindowCache', () => {
  it('knows the texts of a conversation that continues', () => {
    expect(send([['a'], ['a', 'b', 'c']])).toEqual({ turns: 2, texts: textsOf('a') });
  });

  it('knows the texts of a window after turns were dropped, including dropped turns after the instructions', () => {
    const window = [SYSTEM, 'c', 'd', 'e'];
    expect(send([[SYSTEM, 'a', 'b', 'c', 'd'], window])).toEqual({
      turns: 6,
      texts: textsOf(SYSTEM, 'c', 'd'),
    });
    expect(
      send([
        ['a', 'b', 'c'],
        ['c', 'd', 'e'],
      ]),
    ).toEqual({ turns: 2, texts: textsOf('c') });
  });

  it('knows the request before the last one if the last turn is sent again in another form', () => {
    expect(
      send([
        ['a', 'b'],
        ['a', 'b', 'c', 'd'],
        ['b', 'c', 'other'],
      ]).texts,
    ).toEqual(textsOf('b'));
  });

  it('knows no request from before a value was found', () => {
    const requests = [['a', 'b'], ['x'], ['b', 'c']];
    expect(send(requests, [1, 1, 1]).texts).toEqual(textsOf('b'));
    expect(send(requests, [1, 1, 2]).texts).toEqual([]);
  });

  it('knows no turns in another order or under another scope', () => {
    expect(
      send([
        ['a', 'b'],
        ['c', 'a', 'b'],
      ]).texts,
    ).toEqual([]);
    expect(
      send([
        ['a', 'b'],
        ['c', 'd'],
      ]).texts,
    ).toEqual([]);
    const cache = new WindowCache();
    const { text, slots } = requestOf(['a']);
    const order = { request: 1, changedIn: 1 };
    cache.lookUp('call', text, slots, order).keep(knownOf(slots));
    expect(cache.lookUp('another call', text, slots, order).known).toBeUndefined();
    expect(cache.lookUp('call', { ...text, frame: 'other tools' }, slots, order).known).toBeUndefined();
  });

  it('knows no turn with the same words but other texts, and no turn if texts were added', () => {
    const cache = new WindowCache();
    const { text, slots } = requestOf(['a', 'b']);
    cache.lookUp('call', text, slots, { request: 1, changedIn: 1 }).keep(knownOf(slots));
    const known = (others: readonly TextSlot[]): boolean =>
      cache.lookUp('call', text, others, { request: 2, changedIn: 1 }).known !== undefined;
    expect(known(slots)).toBe(true);
    expect(known(slots.toSpliced(1, 1))).toBe(false);
    expect(known(slots.with(1, slotOf('else', 0)))).toBe(false);
    expect(known([...slots, slotOf('tool', undefined)])).toBe(false);
  });

  it('moves the position from which texts are context', () => {
    const positions = [0, 1, 2, 5, 6, 8].map((contextFrom) => {
      const cache = new WindowCache();
      const before = requestOf([SYSTEM, 'a', 'b', 'c']);
      cache
        .lookUp('call', before.text, before.slots, { request: 1, changedIn: 1 })
        .keep(knownOf(before.slots, contextFrom));
      const { text, slots } = requestOf([SYSTEM, 'c', 'd']);
      return cache.lookUp('call', text, slots, { request: 2, changedIn: 1 }).known?.contextFrom;
    });
    expect(positions).toEqual([0, 1, 2, 2, 2, 4]);
  });

  it('finds the turns that were dropped from the middle if all turns differ', () => {
    const turns = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(turns, fc.nat(11), fc.nat(11), fc.boolean(), (list, from, count, goesOn) => {
        const all = list.map(String);
        const start = from % all.length;
        const end = Math.min(start + count, all.length - 1);
        const sent = [...all.slice(0, start), ...all.slice(Math.max(start, end)), ...(goesOn ? ['new'] : [])];
        expect(droppedFrom(all, sent)).toEqual(
          end > start ? { start, end } : { start: all.length, end: all.length },
        );
      }),
    );
  });

  it('never mistakes other turns for the rest of a request', () => {
    const turns = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
    fc.assert(
      fc.property(turns, turns, (before, sent) => {
        const dropped = droppedFrom(before, sent);
        if (dropped === undefined) return;
        const known = [...before.slice(0, dropped.start), ...before.slice(dropped.end)];
        expect(sent.slice(0, known.length)).toEqual(known);
      }),
    );
  });
});
