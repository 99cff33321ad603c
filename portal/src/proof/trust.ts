import { toHex } from './bytes';
import { type KeyFault, readVerifierKey, type VerifierKey } from './verifier-key';

/** Trusted keys as the user typed them, one key per line. Lines with `#` are comments. */
export interface TrustTexts {
  readonly log: string;
  readonly witnesses: string;
  /** Number of witnesses that have to cosign; empty for all. */
  readonly quorum: string;
}

/** Parsed keys. Witness keys are distinct and differ from the log's keys. */
export interface Trust {
  readonly log: readonly VerifierKey[];
  readonly witnesses: readonly VerifierKey[];
  /** Number of witnesses that have to cosign. */
  readonly needed: number;
}

export interface TrustFault {
  readonly field: keyof TrustTexts;
  /** One-based line number; 0 for the field as a whole. */
  readonly line: number;
  readonly code: KeyFault | 'other_use' | 'twice' | 'log_as_witness' | 'too_many' | 'no_quorum';
}

interface KeyLine {
  readonly line: number;
  readonly key: VerifierKey;
}

const MAX_KEYS = 32;
const COUNT = /^[1-9]\d{0,2}$/;

/** Parses the trusted keys, or returns the first error in the input. */
export async function readTrust(texts: TrustTexts): Promise<Trust | TrustFault> {
  const log = await readKeys('log', texts.log);
  if ('code' in log) return log;
  const witnesses = await readKeys('witnesses', texts.witnesses);
  if ('code' in witnesses) return witnesses;
  const fault = misused(log.lines, witnesses.lines);
  if (fault !== undefined) return fault;
  const count = witnesses.lines.length;
  const quorum = texts.quorum.trim();
  const needed = quorum === '' ? count : Number(quorum);
  if (quorum !== '' && (!COUNT.test(quorum) || needed > count)) {
    return { field: 'quorum', line: 0, code: 'no_quorum' };
  }
  return { log: keysOf(log.lines), witnesses: keysOf(witnesses.lines), needed };
}

async function readKeys(
  field: 'log' | 'witnesses',
  text: string,
): Promise<{ lines: KeyLine[] } | TrustFault> {
  const lines: KeyLine[] = [];
  for (const [at, typed] of text.split('\n').entries()) {
    const line = at + 1;
    const trimmed = typed.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    if (lines.length === MAX_KEYS) return { field, line, code: 'too_many' };
    const key = await readVerifierKey(trimmed);
    if (typeof key === 'string') return { field, line, code: key };
    if ((key.use === 'log') !== (field === 'log')) return { field, line, code: 'other_use' };
    lines.push({ line, key });
  }
  return { lines };
}

/**
 * Returns the first witness key that is repeated or belongs to the log. A repeated key could reach the quorum by
 * itself, and a log cannot witness itself.
 */
function misused(log: readonly KeyLine[], witnesses: readonly KeyLine[]): TrustFault | undefined {
  const ofLog = new Set(log.map(({ key }) => toHex(key.publicKey)));
  const seen = new Set<string>();
  for (const { line, key } of witnesses) {
    const id = toHex(key.publicKey);
    if (ofLog.has(id)) return { field: 'witnesses', line, code: 'log_as_witness' };
    if (seen.has(id)) return { field: 'witnesses', line, code: 'twice' };
    seen.add(id);
  }
  return undefined;
}

function keysOf(lines: readonly KeyLine[]): readonly VerifierKey[] {
  return lines.map(({ key }) => key);
}
