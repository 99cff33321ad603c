import { crc32 } from 'node:zlib';

const STRING = 7;

/** Builds a frame of an AWS event stream (smithy.io/2.0/aws/amazon-eventstream.html). */
export function frame(headers: Readonly<Record<string, string>>, payload: object | string = ''): Buffer {
  const written = Buffer.concat(Object.entries(headers).map(([name, value]) => header(name, value)));
  const body = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
  const lengths = numbers(written.length + body.length + 16, written.length);
  const begun = Buffer.concat([lengths, numbers(crc32(lengths)), written, body]);
  return Buffer.concat([begun, numbers(crc32(begun))]);
}

/** Builds the frame of an event in a Bedrock reply. */
export function chunk(event: object): Buffer {
  const headers = {
    ':event-type': 'chunk',
    ':content-type': 'application/json',
    ':message-type': 'event',
  };
  return frame(headers, { bytes: Buffer.from(JSON.stringify(event)).toString('base64'), p: 'abcdefghijkl' });
}

/** Builds the exception frame that ends a failed Bedrock stream. */
export function exception(type: string, message: string): Buffer {
  const headers = {
    ':exception-type': type,
    ':content-type': 'application/json',
    ':message-type': 'exception',
  };
  return frame(headers, { message });
}

function header(name: string, value: string): Buffer {
  const [written, text] = [Buffer.from(name), Buffer.from(value)];
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([Buffer.from([written.length]), written, Buffer.from([STRING]), length, text]);
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
}
