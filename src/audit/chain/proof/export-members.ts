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
export const EVIDENCE_MEMBERS = ['note', 'timestamp', 'leaf', 'seal'] as const;

/** An export says something that neither a hash nor a checkpoint covers. */
export class UncoveredMember extends NotAnEventList {
  override readonly message: string;

  constructor(member: string) {
    super();
    this.message = `malformed: nothing covers the member ${JSON.stringify(member.slice(0, 64))} of the file`;
  }
}

/** @throws UncoveredMember where a JSON export has other members than {@link DOCUMENT} */
export function requireDocument(document: object): void {
  requireOnly(document, DOCUMENT);
}

/** @throws UncoveredMember */
export function requireOnly(value: object, members: readonly string[]): void {
  const other = Object.keys(value).find((name) => !members.includes(name));
  if (other !== undefined) throw new UncoveredMember(other);
}
