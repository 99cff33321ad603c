import { isPlainObject } from '../../events/canonical-json.js';
import { NotAnEventList } from '../hash/event-list-verifier.js';

/** Members of an export that a hash or a checkpoint covers (docs/audit-format.md, "Exports"). */
const DOCUMENT = ['events', 'merkle_root_hex', 'checkpoint'] as const;
/** By what a line of an export is of. */
export const LINES = {
  account: ['account_id', 'checkpoint'],
  sealed: ['sealed'],
  summary: ['merkle_root_hex', 'checkpoint'],
} as const;
export const SEALED_MEMBERS = ['seal_seq', 'leaf_index', 'session_id', 'event_count', 'head_hash'] as const;
const EVIDENCE_MEMBERS = ['note', 'timestamp', 'leaf', 'seal'] as const;
const PROOF_MEMBERS = ['index', 'proof'] as const;
const LEAF_MEMBERS = [...PROOF_MEMBERS, 'account_id', 'seq', 'hash'] as const;

/** An export says something that neither a hash nor a checkpoint covers. */
export class UncoveredMember extends NotAnEventList {
  override readonly message: string;

  constructor(member: string) {
    super();
    this.message = `malformed: no hash or checkpoint covers the member ${JSON.stringify(member.slice(0, 64))} of the file`;
  }
}

/** @throws UncoveredMember where a JSON export has other members than {@link DOCUMENT} */
export function requireDocument(document: object): void {
  requireOnly(document, DOCUMENT);
}

/**
 * @param evidence the `checkpoint` of an export
 * @throws UncoveredMember where it, or what is in it, has others than the format says
 */
export function requireEvidence(evidence: Readonly<Record<string, unknown>>): void {
  const { leaf, seal } = evidence;
  requireOnly(evidence, EVIDENCE_MEMBERS);
  if (isPlainObject(leaf)) requireOnly(leaf, seal === undefined ? LEAF_MEMBERS : PROOF_MEMBERS);
  if (isPlainObject(seal)) requireOnly(seal, [...PROOF_MEMBERS, 'event']);
}

/** @throws UncoveredMember */
export function requireOnly(value: object, members: readonly string[]): void {
  const other = Object.keys(value).find((name) => !members.includes(name));
  if (other !== undefined) throw new UncoveredMember(other);
}
