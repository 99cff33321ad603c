import type { ChainEvent } from '../lib/chain';
import { type Bytes, fromBase64, fromHex, fromUtf8 } from './bytes';
import { type Checkpoint, readCheckpoint } from './checkpoint';
import { MAX_PATH, type ProofFault, readTlogProof, type TlogProof } from './tlog-proof';

/** Parsed, unverified session proof (docs/audit-format.md, "Proofs"). */
export interface SessionProof extends Omit<TlogProof, 'extra'> {
  /** Last event of the session's chain. */
  readonly session: FullEvent;
  /** Account event that seals the session, and the session's position in the seal. */
  readonly seal: { readonly event: FullEvent; readonly index: number; readonly path: readonly Bytes[] };
  /** Timestamp of a checkpoint; undefined if the proof has none. */
  readonly timestamp: ProofTimestamp | undefined;
}

/** Event with the fields common to all events. The other fields depend on the event's kind. */
export interface FullEvent extends ChainEvent {
  readonly ts: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** Timestamp authority's reply, which is not parsed here. */
export interface ProofTimestamp {
  /**
   * Timestamped checkpoint and the entry's path in it; undefined if the timestamp covers the proof's own checkpoint.
   */
  readonly elsewhere: { readonly checkpoint: Checkpoint; readonly path: readonly Bytes[] } | undefined;
}

/** Part of a session proof that could not be parsed. */
export type SessionProofFault = ProofFault | 'session' | 'seal' | 'timestamp';

const CHAIN = /^\w{1,64}$/;
const KIND = /^\w{1,64}$/;
const HASH = /^[0-9a-f]{64}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Parses a session proof. Never throws. */
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

/** Parses the timestamp; null if it is malformed. */
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

/** Decodes a SHA-256 in hex; undefined for anything else. */
export function readHexHash(value: unknown): Bytes | undefined {
  return matches(value, HASH) ? fromHex(value) : undefined;
}

/** Returns whether a value is a non-negative integer that a JavaScript number represents exactly. */
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
