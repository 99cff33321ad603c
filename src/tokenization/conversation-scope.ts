import { createHash } from 'node:crypto';
import type { Entity } from '../detection/entity.js';
import type { DetectionPolicy } from '../detection/policy/detection-policy.js';
import type { SlotRole, TextSlot } from '../detection/slot.js';
import type { ParsedToken } from './token/grammar.js';

/** What is known of the conversation that a request is of. */
export interface ConversationOrigin {
  /** What it goes on from by the id of a reply. */
  readonly earlier?:
    { readonly tokens: readonly ParsedToken[]; readonly scope: string | undefined } | undefined;
  /** By which the platform tells its calls apart. */
  readonly callId?: string | undefined;
}

/** Where a value has one token: in all of the account, or in each conversation another. */
export type TokenScope = 'account' | 'conversation';

interface ScopedAgent {
  readonly id: string;
  readonly policy: Pick<DetectionPolicy, 'rules'> & { readonly tokenScope: TokenScope };
}

/** Before all turns. */
const FRAME = -1;
/** Instructions, and texts that are not in a conversation, such as those of embeddings. */
const OF_FRAME: ReadonlySet<SlotRole> = new Set(['system', 'user']);

/**
 * Names the conversation that a request's tokens are of alone; undefined where they are the account's, or there are none. It
 * depends on the request and on nothing else, so that all instances agree, and is itself kept only under seal.
 *
 * - What goes on by the id of a reply stays with what its first tokens were issued under, whatever the policy has become.
 * - Else the platform's id of the call decides.
 * - Else the beginning does: instructions and turns up to the first one in which something gets a token, and the first one of a
 *   user at least. It comes again with each later turn. Should a later turn reveal a value in an earlier one, that one is
 *   masked otherwise anyway, and no token stands before it. What no model reads, such as metadata, may come and go.
 * @param findings per slot: only of kinds that the policy masks
 */
export function conversationScope(
  slots: readonly TextSlot[],
  findings: readonly (readonly Entity[])[],
  { id, policy }: ScopedAgent,
  { earlier, callId }: ConversationOrigin,
): string | undefined {
  if (earlier !== undefined && earlier.tokens.length > 0) return earlier.scope;
  if (policy.tokenScope === 'account') return undefined;
  if (callId !== undefined) return digest(['call', id, callId]);
  const masked = slots.filter((_, at) =>
    findings[at]?.some(({ kind }) => (policy.rules.get(kind)?.action ?? 'tokenize') === 'tokenize'),
  );
  if (masked.length === 0) return undefined;
  const read = masked.flatMap(({ role, turn = FRAME }) => (role === 'meta' ? [] : [turn]));
  const first = read.reduce((least, turn) => Math.min(least, turn), read[0] ?? FRAME);
  const spoken = slots.find(({ role, turn }) => role === 'user' && turn !== undefined)?.turn ?? FRAME;
  const end = Math.max(first, spoken);
  const beginning = slots.filter(({ role, turn }) => (turn === undefined ? OF_FRAME.has(role) : turn <= end));
  return digest(['beginning', id, ...beginning.flatMap(({ turn, role, text }) => [`${turn} ${role}`, text])]);
}

/** Each part with its length, so that no two lists are one text. */
function digest(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64');
}
