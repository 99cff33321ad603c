import { isPlainObject } from '../../events/canonical-json.js';
import { NotAnEventList } from '../hash/event-list-verifier.js';

/** Members of an export that a hash or a checkpoint covers (docs/audit-format.md, "Exports"). */
const DOCUMENT = ['events', 'merkle_root_hex', 'checkpoint'] as const;
/** Members of an export's lines, by type of line. */
export const LINES = {
  account: ['account_id', 'checkpoint'],
  sealed: ['sealed'],
  summary: ['merkle_root_hex', 'checkpoint'],
} as const;
export const SEALED_MEMBERS = ['seal_seq', 'leaf_index', 'session_id', 'event_count', 'head_hash'] as const;
const EVIDENCE_MEMBERS = ['note', 'timestamp', 'leaf', 'seal'] as const;
const PROOF_MEMBERS = ['index', 'proof'] as const;
const LEAF_MEMBERS = [...PROOF_MEMBERS, 'account_id', 'seq', 'hash'] as const;

/** Error for an export with a member that neither a hash nor a checkpoint covers. */
export class UncoveredMember extends NotAnEventList {
  override readonly message: string;

  constructor(member: string) {
    super();
    this.message = `malformed: no hash or checkpoint covers the member ${JSON.stringify(member.slice(0, 64))} of the file`;
  }
}

/** @throws UncoveredMember if a JSON export has members other than {@link DOCUMENT} */
export function requireDocument(document: object): void {
  requireOnly(document, DOCUMENT);
}

/**
 * @param evidence value of an export's member `checkpoint`
 * @throws UncoveredMember if the evidence, its leaf or its seal has a member that the format does not define
 */
export function requireEvidence(evidence: Readonly<Record<string, unknown>>): void {
  const { leaf, seal } = evidence;
  requireOnly(evidence, EVIDENCE_MEMBERS);
  if (isPlainObject(leaf)) requireOnly(leaf, seal === undefined ? LEAF_MEMBERS : PROOF_MEMBERS);
  if (isPlainObject(seal)) requireOnly(seal, [...PROOF_MEMBERS, 'event']);
}

/** @throws UncoveredMember if the value has other members */
export function requireOnly(value: object, members: readonly string[]): void {
  const other = Object.keys(value).find((name) => !members.includes(name));
  if (other !== undefined) throw new UncoveredMember(other);
}
