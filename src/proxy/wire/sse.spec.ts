import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SseEvent } from './sse.js';
import { encodeSseData, MAX_SSE_LENGTH, SseDecoder, SseTooLong } from './sse.js';

function decode(...pieces: Uint8Array[]): SseEvent[] {
  const decoder = new SseDecoder();
  return [...pieces.flatMap((piece) => decoder.push(piece)), ...decoder.end()];
}

const stream = [
  '\uFEFF: comment\n',
  'data: {"a":"Zoë 🩺"}\n\n',
  'id: 7\r\nevent: note\r\ndata:no space\r\n\r\n',
  'retry: 5\nunknown: x\ndata: two\ndata: lines\n\n',
  ': ping\r\r',
  'data: cr\rdata: only\r\r',
  'data\n\n',
  'event: without data\n\n',
  'data: [DONE]',
].join('');
const events: SseEvent[] = [
  { data: '{"a":"Zoë 🩺"}' },
  { data: 'no space', event: 'note' },
  { data: 'two\nlines' },
  { data: 'cr\nonly' },
  { data: '' },
  { data: '[DONE]' },
];

describe('SseDecoder', () => {
  const bytes = Buffer.from(stream);

  it('reads all line ends, a byte order mark, comments and an incomplete last event', () => {
    expect(decode(bytes)).toEqual(events);
  });

  it('reads the same events byte by byte and for every split in two', () => {
    expect(decode(...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(events);
    for (let at = 0; at <= bytes.length; at++) {
      expect(decode(bytes.subarray(0, at), bytes.subarray(at))).toEqual(events);
    }
  });

  it('reads the same events for any split', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: bytes.length })), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        expect(decode(...at.map((from, i) => bytes.subarray(from, at[i + 1])))).toEqual(events);
      }),
    );
  });

  it('returns events as soon as they are complete', () => {
    const decoder = new SseDecoder();
    expect(decoder.push(Buffer.from('data: a\n'))).toEqual([]);
    expect(decoder.push(Buffer.from('\ndata: b\n\nda'))).toEqual([{ data: 'a' }, { data: 'b' }]);
    expect(decoder.push(Buffer.from('ta: c\n\n'))).toEqual([{ data: 'c' }]);
    expect(decoder.end()).toEqual([]);
  });

  it('replaces invalid UTF-8', () => {
    expect(decode(Buffer.from('data: '), Uint8Array.of(0xff, 0x0a, 0x0a))).toEqual([{ data: '\uFFFD' }]);
  });

  it('rejects lines that are too long and stays in the failed state', () => {
    const line = `data: ${'x'.repeat(MAX_SSE_LENGTH + 1)}`;
    expect(() => decode(Buffer.from(`${line}\n\n`))).toThrow(SseTooLong);
    const decoder = new SseDecoder();
    expect(() => {
      for (let at = 0; at < line.length; at += 65_536) decoder.push(Buffer.from(line.slice(at, at + 65_536)));
    }).toThrow(SseTooLong);
    expect(() => decoder.push(Buffer.from('data: a\n\n'))).toThrow(SseTooLong);
    expect(() => decoder.end()).toThrow(SseTooLong);
  });
});

describe('encodeSseData', () => {
  it('writes data that is decoded unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const data = text.replaceAll(/\r\n?/g, '\n');
        expect(decode(Buffer.from(encodeSseData(data)))).toEqual([{ data }]);
      }),
    );
  });

  it('writes one line for data with one line', () => {
    expect(encodeSseData('{"a":1}')).toBe('data: {"a":1}\n\n');
  });
});
