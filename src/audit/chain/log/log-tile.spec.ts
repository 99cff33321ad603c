import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type LogTile, parseTilePath, tileOf, tilePath } from './log-tile.js';

describe('the path of a log tile', () => {
  it.each<[string, LogTile]>([
    ['0/000', { level: 0, index: 0, width: 256 }],
    ['0/000.p/7', { level: 0, index: 0, width: 7 }],
    ['1/999', { level: 1, index: 999, width: 256 }],
    ['0/x001/000', { level: 0, index: 1000, width: 256 }],
    ['63/x001/x234/067', { level: 63, index: 1_234_067, width: 256 }],
    ['2/x001/x234/067.p/255', { level: 2, index: 1_234_067, width: 255 }],
  ])('is %s', (path, tile) => {
    expect(tilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual(tile);
  });

  it('is parsed to the tile that it was written from', () => {
    const tiles = fc.record({
      level: fc.integer({ min: 0, max: 63 }),
      index: fc.integer({ min: 0, max: 2 ** 44 }),
      width: fc.integer({ min: 1, max: 256 }),
    });
    fc.assert(
      fc.property(tiles, (tile) => {
        expect(parseTilePath(tilePath(tile))).toEqual(tile);
      }),
    );
  });

  it.each([
    '',
    '0',
    '0/',
    '/000',
    '0/0',
    '0/00',
    '0/0000',
    '00/000',
    '01/000',
    '64/000',
    '-1/000',
    '0/x000/000',
    '0/000/000',
    '0/x000',
    '0/x001/x000',
    '0/X001/000',
    '0/x001/000/',
    '0/000.p',
    '0/000.p/',
    '0/000.p/0',
    '0/000.p/01',
    '0/000.p/256',
    '0/000.p/257',
    '0/000.p/7/7',
    '0/000/7',
    '0/x001.p/000',
    '0/x999/x999/x999/x999/x999/999',
    'entries/000',
    'entries/000.p/7',
  ])('cannot be parsed from %j', (path) => {
    expect(parseTilePath(path)).toBeUndefined();
  });
});

describe('the tiles of a log tree', () => {
  it('are as specified for 70,000 leaves', () => {
    const widths = (level: number): number[] => {
      const found = [];
      for (let index = 0; ; index += 1) {
        const tile = tileOf(level, index, 70_000);
        if (tile === undefined) return found;
        found.push(tile.width);
      }
    };
    expect(widths(0)).toEqual([...Array.from({ length: 273 }, () => 256), 112]);
    expect(widths(1)).toEqual([256, 17]);
    expect(widths(2)).toEqual([1]);
    expect(widths(3)).toEqual([]);
  });

  it('for 256 leaves are a full tile and a partial tile above it', () => {
    expect(tileOf(0, 0, 256)).toEqual({ level: 0, index: 0, width: 256 });
    expect(tileOf(0, 1, 256)).toBeUndefined();
    expect(tileOf(1, 0, 256)).toEqual({ level: 1, index: 0, width: 1 });
    expect(tileOf(1, 0, 255)).toBeUndefined();
  });
});
