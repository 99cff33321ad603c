import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { chunk, exception, frame } from '../../../test/upstreams/clouds/event-frames.js';
import { UpstreamFault } from '../upstream.js';
import { frameCodec, readEventStream } from './event-stream.js';

const codec = frameCodec();

async function read(...pieces: readonly Uint8Array[]): Promise<string> {
  const events: Uint8Array[] = [];
  for await (const event of readEventStream(Readable.from(pieces), codec)) events.push(event);
  return Buffer.concat(events).toString('utf8');
}

describe('an AWS event stream', () => {
  const whole = Buffer.concat([
    chunk({ type: 'ping' }),
    frame({ ':message-type': 'event', ':event-type': 'metrics' }, '{}'),
    chunk({ type: 'x', text: 'two\n“lines”' }),
    exception('throttlingException', 'Slow down.'),
  ]);
  const events =
    'data: {"type":"ping"}\n\n' +
    'data: {"type":"x","text":"two\\n“lines”"}\n\n' +
    'event: error\ndata: {"type":"error","error":{"type":"throttlingException","message":"Slow down."}}\n\n';

  it('is read for any split', async () => {
    for (let at = 0; at <= whole.length; at += 1)
      expect(await read(whole.subarray(0, at), whole.subarray(at))).toBe(events);
    expect(await read(...Array.from(whole, (byte) => Buffer.of(byte)))).toBe(events);
  });

  it('contains JSON with line ends as one event', async () => {
    const bytes = Buffer.from('{"type":\r\n"ping"\n}').toString('base64');
    const written = frame({ ':message-type': 'event', ':event-type': 'chunk' }, { bytes });
    expect(await read(written)).toBe('data: {"type": "ping" }\n\n');
  });

  it('reports an error that is in the headers only', async () => {
    const headers = { ':message-type': 'error', ':error-code': 'InternalError', ':error-message': 'Failed.' };
    expect(await read(frame(headers))).toBe(
      'event: error\ndata: {"type":"error","error":{"type":"InternalError","message":"Failed."}}\n\n',
    );
  });

  it('fails if any byte is changed', async () => {
    const first = chunk({ type: 'ping' });
    for (let at = 0; at < first.length; at += 1) {
      const changed = Buffer.from(first);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(read(changed, first)).rejects.toBeInstanceOf(UpstreamFault);
    }
  });

  it('fails if it ends within a frame', async () => {
    const first = chunk({ type: 'ping' });
    for (let at = 1; at < first.length; at += 1)
      await expect(read(first.subarray(0, at))).rejects.toBeInstanceOf(UpstreamFault);
  });

  it.each([
    ['invalid JSON', 'x'],
    ['JSON without bytes', '{}'],
    ['a value that is not an object', 'null'],
  ])('fails if a payload contains %s', async (_, payload) => {
    const headers = { ':message-type': 'event', ':event-type': 'chunk' };
    await expect(read(frame(headers, payload))).rejects.toBeInstanceOf(UpstreamFault);
  });
});
