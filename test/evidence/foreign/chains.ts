import type { AuditEvent } from '../../../src/audit/events/audit-event.js';
import { canonicalJson } from '../../../src/audit/events/canonical-json.js';
import { ZERO_HASH } from '../../../src/audit/chain/hash/hash-chain.js';
import { sha256Hex } from '../../../src/common/sha256.js';

/** Returns a changed event with a matching hash. */
export function rehashed(event: AuditEvent, changes: Record<string, string | number> = {}): AuditEvent {
  const hashed = Object.fromEntries(
    Object.entries({ ...event, ...changes }).filter(([name]) => name !== 'curr_hash'),
  );
  return { ...hashed, curr_hash: sha256Hex(canonicalJson(hashed)) } as unknown as AuditEvent;
}

/** Rewrites a chain from a position on, with matching positions and hashes. */
export function rechained(events: readonly AuditEvent[], from = 0): AuditEvent[] {
  const chain = events.slice(0, from);
  for (const event of events.slice(from)) {
    const prevHash = chain.at(-1)?.curr_hash ?? ZERO_HASH;
    chain.push(rehashed(event, { seq: chain.length, prev_hash: prevHash }));
  }
  return chain;
}
