/** File that proves that an entry is in a log (https://c2sp.org/tlog-proof). Its contents are not verified. */
export interface TlogProof {
  /** Application data; undefined if the file has no data. */
  readonly extra: Buffer | undefined;
  /** Index of the entry, from 0. */
  readonly index: number;
  /** Inclusion proof (RFC 6962 section 2.1.1), hex, beginning with the leaf's sibling. */
  readonly hashes: readonly string[];
  /** Checkpoint in the form of a signed note. */
  readonly checkpoint: string;
}

export const TLOG_PROOF_HEADER = 'c2sp.org/tlog-proof@v1';

/** Maximum length of a file in UTF-16 code units, far above the longest proof. */
const MAX_TEXT = 1_048_576;
const MAX_HASHES = 63;
const EXTRA = /^extra ([A-Za-z0-9+/]+={0,2})$/;
const INDEX = /^index (0|[1-9]\d{0,15})$/;
const HASH = /^[A-Za-z0-9+/]{43}=$/;

export function tlogProofText({ extra, index, hashes, checkpoint }: TlogProof): string {
  const lines = [
    TLOG_PROOF_HEADER,
    ...(extra === undefined ? [] : [`extra ${extra.toString('base64')}`]),
    `index ${index}`,
    ...hashes.map((hash) => Buffer.from(hash, 'hex').toString('base64')),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Parses the output of {@link tlogProofText}; undefined if the text is malformed. */
export function parseTlogProof(text: string): TlogProof | undefined {
  const gap = text.indexOf('\n\n');
  if (text.length > MAX_TEXT || gap < 0) return undefined;
  const [header, ...lines] = text.slice(0, gap).split('\n');
  if (header !== TLOG_PROOF_HEADER) return undefined;
  const extra =
    lines[0]?.startsWith('extra ') === true ? decoded(EXTRA.exec(lines.shift() ?? '')?.[1]) : null;
  const [first = '', ...hashes] = lines;
  const index = Number(INDEX.exec(first)?.[1]);
  if (extra === undefined || !Number.isSafeInteger(index)) return undefined;
  if (hashes.length > MAX_HASHES || !hashes.every(isHash)) return undefined;
  return {
    extra: extra ?? undefined,
    index,
    hashes: hashes.map((hash) => Buffer.from(hash, 'base64').toString('hex')),
    checkpoint: text.slice(gap + 2),
  };
}

function isHash(line: string): boolean {
  return HASH.test(line) && decoded(line) !== undefined;
}

/** Decodes base64; undefined if the text is not the canonical encoding of its bytes. */
function decoded(text: string | undefined): Buffer | undefined {
  const bytes = Buffer.from(text ?? '', 'base64');
  return text !== undefined && bytes.toString('base64') === text ? bytes : undefined;
}
