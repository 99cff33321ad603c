import type { ChainEvent } from '../lib/chain';
import { type Bytes, fromBase64, fromHex, fromUtf8 } from './bytes';
import { type Checkpoint, readCheckpoint } from './checkpoint';
import { MAX_PATH, type ProofFault, readTlogProof, type TlogProof } from './tlog-proof';

/** The proof of a session (docs/audit-format.md, "Proofs"). Nothing of it is verified. */
export interface SessionProof extends Omit<TlogProof, 'extra'> {
  /** Last event of the session's chain. */
  readonly session: FullEvent;
  /** The account's event that seals the session, and the session's place in it. */
  readonly seal: { readonly event: FullEvent; readonly index: number; readonly path: readonly Bytes[] };
  /** Undefined if it has none. */
  readonly timestamp: ProofTimestamp | undefined;
}

/** An event with what every event has; the other fields depend on its kind. */
export interface FullEvent extends ChainEvent {
  readonly ts: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** An authority's answer, of which nothing is read here. */
export interface ProofTimestamp {
  /** The checkpoint that was stamped, and the entry's path in it; undefined if it is that of the proof. */
  readonly elsewhere: { readonly checkpoint: Checkpoint; readonly path: readonly Bytes[] } | undefined;
}

/** What of a session's proof can't be read. */
export type SessionProofFault = ProofFault | 'session' | 'seal' | 'timestamp';

const CHAIN = /^\w{1,64}$/;
const KIND = /^\w{1,64}$/;
const HASH = /^[0-9a-f]{64}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Reads the text of a proof. Never throws, whatever it is. */
export function readSessionProof(text: string): SessionProof | SessionProofFault {
  const file = readTlogProof(text);
  if (typeof file === 'string') return file;
  const { extra, ...place } = file;
  const stated = parseJson(fromUtf8(extra));
  if (!isObject(stated) || stated.v !== 1) return 'extra';
  const session = readEvent(stated.session);
  if (session === undefined) return 'session';
  const seal = readSeal(stated.seal);
  if (seal === undefined) return 'seal';
  const timestamp = stated.timestamp === undefined ? undefined : readTimestamp(stated.timestamp);
  return timestamp === null ? 'timestamp' : { ...place, session, seal, timestamp };
}

function readEvent(value: unknown): FullEvent | undefined {
  if (!isObject(value)) return undefined;
  const { chain, seq, ts, kind, prev_hash, curr_hash } = value;
  if (!matches(chain, CHAIN) || !isCount(seq) || !matches(kind, KIND)) return undefined;
  if (!matches(ts, TIME) || Number.isNaN(Date.parse(ts))) return undefined;
  if (!matches(prev_hash, HASH) || !matches(curr_hash, HASH)) return undefined;
  return { ...value, chain, seq, ts, kind, prev_hash, curr_hash };
}

function readSeal(value: unknown): SessionProof['seal'] | undefined {
  if (!isObject(value) || !isCount(value.index)) return undefined;
  const event = readEvent(value.event);
  const path = readPath(value.proof);
  return event && path && { event, index: value.index, path };
}

/** Null if it is malformed. */
function readTimestamp(value: unknown): ProofTimestamp | null {
  if (!isObject(value) || typeof value.response !== 'string') return null;
  if (fromBase64(value.response) === undefined) return null;
  if (value.note === undefined && value.proof === undefined) return { elsewhere: undefined };
  const checkpoint = typeof value.note === 'string' ? readCheckpoint(value.note) : undefined;
  const path = readPath(value.proof);
  return checkpoint === undefined || path === undefined ? null : { elsewhere: { checkpoint, path } };
}

function readPath(value: unknown): readonly Bytes[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_PATH) return undefined;
  const hashes = value.flatMap((hash: unknown) => readHexHash(hash) ?? []);
  return hashes.length === value.length ? hashes : undefined;
}

/** A SHA-256 in hex; undefined for anything else. */
export function readHexHash(value: unknown): Bytes | undefined {
  return matches(value, HASH) ? fromHex(value) : undefined;
}

/** Whether it is a whole number that JavaScript has exactly. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function matches(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
