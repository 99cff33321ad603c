import { randomBytes } from 'node:crypto';

const TEXT = 1;
const CONTINUATION = 0;
const FIN = 0x80;
const MASKED = 0x80;
const MOST_SHORT = 125;
const MOST_MEDIUM = 65_535;

interface FrameOptions {
  /** Whether the frame is the first of its message. */
  readonly isFirst?: boolean;
  readonly isLast?: boolean;
  /** Whether the payload is masked, as clients must send it. */
  readonly masked?: boolean;
}

/** Returns the bytes of a text frame, or of a fragment of a text message (RFC 6455, 5.2). */
export function frameOf(
  payload: Buffer,
  { isFirst = true, isLast = true, masked = false }: FrameOptions = {},
): Buffer {
  const first = (isLast ? FIN : 0) | (isFirst ? TEXT : CONTINUATION);
  const size = sizeOf(payload.length);
  size.writeUInt8(size.readUInt8(0) | (masked ? MASKED : 0), 0);
  if (!masked) return Buffer.concat([Buffer.of(first), size, payload]);
  const mask = randomBytes(4);
  const hidden = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([Buffer.of(first), size, mask, hidden]);
}

function sizeOf(length: number): Buffer {
  if (length <= MOST_SHORT) return Buffer.of(length);
  if (length > MOST_MEDIUM) throw new RangeError('The frame is too long.');
  return Buffer.of(MOST_SHORT + 1, length >> 8, length & 0xff);
}
