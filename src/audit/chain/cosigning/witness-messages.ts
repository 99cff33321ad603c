/** What a log asks of a witness (https://c2sp.org/tlog-witness). */
export interface AddCheckpoint {
  /** Size of the checkpoint that the witness cosigned last; 0 for none. */
  readonly oldSize: number;
  /** Consistency proof from there (RFC 6962 section 2.1.2), hex. */
  readonly proof: readonly string[];
  /** The signed checkpoint. */
  readonly note: string;
}

/** Content type of an answer that holds the size of the last checkpoint. */
export const SIZE_TYPE = 'text/x.tlog.size';

const MAX_PROOF = 63;
const OLD = /^old (0|[1-9]\d{0,15})$/;
const SIZE = /^(0|[1-9]\d{0,15})\n$/;
const HASH = /^[A-Za-z0-9+/]{43}=$/;

/** The body of a request. */
export function addCheckpointText({ oldSize, proof, note }: AddCheckpoint): string {
  const lines = proof.map((hash) => `${Buffer.from(hash, 'hex').toString('base64')}\n`);
  return `old ${oldSize}\n${lines.join('')}\n${note}`;
}

/** Reads {@link addCheckpointText}; undefined if the body is malformed. Does not look into the note. */
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

/** The body of an answer of {@link SIZE_TYPE}. */
export function sizeText(size: number): string {
  return `${size}\n`;
}

/** Reads {@link sizeText}; undefined if it is malformed. */
export function parseSize(body: string): number | undefined {
  return toSize(SIZE.exec(body)?.[1]);
}

function toSize(text: string | undefined): number | undefined {
  const size = Number(text);
  return Number.isSafeInteger(size) ? size : undefined;
}
