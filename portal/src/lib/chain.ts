import { canonicalJson } from './canonical-json';

/** Event of an exported chain. Its other fields depend on its kind and are hashed as well. */
export interface ChainEvent {
  readonly chain: string;
  readonly seq: number;
  readonly prev_hash: string;
  readonly curr_hash: string;
}

export type ChainCheck =
  | { readonly ok: true; readonly eventCount: number }
  | { readonly ok: false; readonly seq: number; readonly code: ChainFailure };

export type ChainFailure = 'hash_mismatch' | 'prev_hash_mismatch' | 'seq_gap' | 'malformed';

const ZERO_HASH = '0'.repeat(64);

/** Whether the browser can hash. Browsers offer hashing only to pages from HTTPS or localhost. */
export const canCheckChains = 'subtle' in globalThis.crypto;

/**
 * Verifies an exported chain from its first event, as described in docs/audit-format.md. Checks each event's hash and
 * position, and the preceding hash. Cannot detect events missing at the end.
 */
export async function checkChain(chain: string, events: readonly ChainEvent[]): Promise<ChainCheck> {
  let before = ZERO_HASH;
  for (const [seq, event] of events.entries()) {
    const code = await failureOf(event, chain, seq, before);
    if (code !== undefined) return { ok: false, seq, code };
    before = event.curr_hash;
  }
  return { ok: true, eventCount: events.length };
}

async function failureOf(
  event: ChainEvent,
  chain: string,
  seq: number,
  before: string,
): Promise<ChainFailure | undefined> {
  const code = await hashFailure(event);
  if (code !== undefined) return code;
  if (event.chain !== chain) return 'hash_mismatch';
  if (event.seq !== seq) return 'seq_gap';
  return event.prev_hash === before ? undefined : 'prev_hash_mismatch';
}

/** Verifies an event's own hash, but not its position in a chain. */
export async function hashFailure(event: ChainEvent): Promise<'hash_mismatch' | 'malformed' | undefined> {
  const { curr_hash: hash, ...hashed } = event;
  const canonical = tryCanonicalJson(hashed);
  if (canonical === undefined) return 'malformed';
  return (await sha256Hex(canonical)) === hash ? undefined : 'hash_mismatch';
}

function tryCanonicalJson(value: unknown): string | undefined {
  try {
    return canonicalJson(value);
  } catch {
    return undefined;
  }
}

/** Returns the SHA-256 (FIPS 180-4) of the text's UTF-8 bytes, as 64 lower-case hex digits. */
async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
