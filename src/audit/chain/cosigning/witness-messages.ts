/** Request from a log to a witness (https://c2sp.org/tlog-witness). */
export interface AddCheckpoint {
  /** Size of the checkpoint that the witness last cosigned; 0 before the first cosignature. */
  readonly oldSize: number;
  /** Consistency proof from `oldSize` to the checkpoint's size (RFC 6962 section 2.1.2), hex. */
  readonly proof: readonly string[];
  /** Signed checkpoint. */
  readonly note: string;
}

/** Content type of a response that contains the size of the last cosigned checkpoint. */
export const SIZE_TYPE = 'text/x.tlog.size';

const MAX_PROOF = 63;
const OLD = /^old (0|[1-9]\d{0,15})$/;
const SIZE = /^(0|[1-9]\d{0,15})\n$/;
const HASH = /^[A-Za-z0-9+/]{43}=$/;

/** Returns the request body. */
export function addCheckpointText({ oldSize, proof, note }: AddCheckpoint): string {
  const lines = proof.map((hash) => `${Buffer.from(hash, 'hex').toString('base64')}\n`);
  return `old ${oldSize}\n${lines.join('')}\n${note}`;
}

/** Parses the output of {@link addCheckpointText}; undefined if the body is malformed. Does not parse the note. */
export function parseAddCheckpoint(body: string): AddCheckpoint | undefined {
  const gap = body.indexOf('\n\n');
  if (gap < 0) return undefined;
  const [first = '', ...proof] = body.slice(0, gap).split('\n');
  const oldSize = toSize(OLD.exec(first)?.[1]);
  if (oldSize === undefined || proof.length > MAX_PROOF || !proof.every((line) => HASH.test(line))) {
    return undefined;
  }
  return {
    oldSize,
    proof: proof.map((line) => Buffer.from(line, 'base64').toString('hex')),
    note: body.slice(gap + 2),
  };
}

/** Returns the body of a response with content type {@link SIZE_TYPE}. */
export function sizeText(size: number): string {
  return `${size}\n`;
}

/** Parses the output of {@link sizeText}; undefined if it is malformed. */
export function parseSize(body: string): number | undefined {
  return toSize(SIZE.exec(body)?.[1]);
}

function toSize(text: string | undefined): number | undefined {
  const size = Number(text);
  return Number.isSafeInteger(size) ? size : undefined;
}
