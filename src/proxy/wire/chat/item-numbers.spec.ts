import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '../json/json.js';
import { ItemNumbers } from './item-numbers.js';

const text: JsonValue = { type: 'text', text: 'a' };
const thinking: JsonValue = { type: 'thinking', thinking: 'a' };
const signed: JsonValue = { type: 'thinking', thinking: '', signature: 's' };
const citation: JsonValue = { type: 'url_citation', url: 'a' };
const at = (index: number, type: string): JsonValue => ({ index, type, text: 'a' });

describe('ItemNumbers', () => {
  it.each<[string, JsonValue[][], number[][]]>([
    ['by type', [[thinking], [thinking], [text], [thinking]], [[0], [0], [1], [0]]],
    ['both types in one delta', [[thinking], [thinking, text], [text]], [[0], [0, 1], [1]]],
    [
      'by position',
      [
        [text, text],
        [text, text],
      ],
      [
        [0, 1],
        [0, 1],
      ],
    ],
    ['the last one of a type', [[text, text], [text], [text, text]], [[0, 1], [1], [0, 1]]],
    ['by index and type', [[at(1, 'a')], [at(0, 'a')], [at(1, 'a'), at(1, 'b')]], [[0], [1], [0, 2]]],
    ['a new item after a signature', [[thinking], [signed], [thinking], [thinking]], [[0], [0], [1], [1]]],
    ['each item that arrives whole', [[citation], [citation, citation], ['x', null]], [[0], [1, 2], [3, 4]]],
  ])('numbers the items in a stream of pieces: %s', (_, deltas, expected) => {
    const items = new ItemNumbers();
    expect(deltas.map((pieces) => items.of(pieces))).toEqual(expected);
  });
});
