import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BUILT_IN_KINDS } from '../dist/src/detection/kinds.js';
import { seededRandom } from './lib-review.mjs';
import { BadRow, readRows } from './lib-rows.mjs';
import { asSaid, InventedValues } from './lib-values.mjs';

describe('a file of rows', () => {
  let folder;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sotto-rows-'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function file(...rows) {
    const path = join(folder, 'rows.jsonl');
    writeFileSync(path, rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'));
    return path;
  }

  const turn = (text) => ({ role: 'user', text });

  it('is filled with invented values that are the same for the same number and seed', () => {
    const rows = [
      {
        id: 'a',
        language: 'en',
        turns: [turn("It's {NAME:1}, {NUMBER} {WORD}."), turn('{NAME:2} and {NAME:1}')],
      },
    ];
    const [found] = readRows(file(...rows), 7);
    expect(found).toMatchObject({ id: 'a', style: 'written', category: 'rows' });
    const values = found.entities.map(({ turn: at, start, end }) => found.turns[at].text.slice(start, end));
    expect(found.entities.map(({ turn: at, kind }) => [at, kind])).toEqual([
      [0, 'NAME'],
      [1, 'NAME'],
      [1, 'NAME'],
    ]);
    expect(values[2]).toBe(values[0]);
    expect(found.turns[0].text).toMatch(/^It's \S+ .+, \d+ [a-z]+\.$/);
    expect(found.turns[1].text).toBe(`${values[1]} and ${values[0]}`);
    expect(readRows(file(...rows), 7)).toEqual([found]);
    expect(readRows(file(...rows), 8)).not.toEqual([found]);
  });

  it('is filled with lower-case values if its text is lower case, half of them in words', () => {
    const rows = Array.from({ length: 40 }, () => ({ turns: [turn('call me at {PHONE:1}')] }));
    const found = readRows(file(...rows));
    expect(new Set(found.map(({ style }) => style))).toEqual(new Set(['lower', 'spoken']));
    for (const { style, turns } of found) expect(/\d/.test(turns[0].text)).toBe(style === 'lower');
  });

  it('may contain complete cases, too', () => {
    const entity = { turn: 0, start: 3, end: 9, kind: 'NAME' };
    const item = {
      id: 'c',
      style: 'lower',
      category: 'NAME',
      turns: [turn("i'm odalys")],
      entities: [entity],
    };
    expect(readRows(file(item, '', { turns: [turn('Hello')], entities: [] }))).toEqual([
      item,
      { id: 'line-3', style: 'written', category: 'rows', turns: [turn('Hello')], entities: [] },
    ]);
  });

  it.each([
    ['{', 'line 2: is no JSON'],
    ['[]', 'line 2: is no JSON object'],
    [{ turns: [] }, 'line 2: `turns` is no list of at least one turn'],
    [{ turns: [{ role: 'nurse', text: '' }] }, 'line 2: turns[0].role is none of'],
    [{ turns: [{ role: 'user' }] }, 'line 2: turns[0].text is no text'],
    [{ turns: [turn('{name}')] }, 'line 2: turns[0].text holds a brace that is no slot'],
    [
      { turns: [turn('hi')], entities: [{ turn: 0, start: 0, end: 9, kind: 'NAME' }] },
      'line 2: entities[0] is at no place',
    ],
    [{ turns: [turn('hi')], entities: [null] }, 'line 2: entities[0] is at no place'],
    [{ turns: [turn('hi')], entities: [], style: 'sung' }, 'line 2: `style` is none of'],
  ])('is rejected at an invalid line: %j', (row, message) => {
    const read = () => readRows(file({ turns: [turn('hi')] }, row));
    expect(read).toThrow(BadRow);
    expect(read).toThrow(message);
  });

  it('is rejected if it is empty', () => {
    expect(() => readRows(file(''))).toThrow('the file holds no row');
  });
});

describe('invented values', () => {
  it('exist for every kind', () => {
    const values = new InventedValues(seededRandom(3));
    for (const kind of [...BUILT_IN_KINDS, 'PROJECT']) expect(values.of(kind)).toMatch(/[\p{L}\p{N}]/u);
  });

  it('are spoken without punctuation', () => {
    expect(asSaid('415-555-0142')).toBe('four one five five five five zero one four two');
    expect(asSaid('dalton12@example.com')).toBe('dalton one two at example com');
  });
});
