import { createHash } from 'node:crypto';
import type { Entity } from '../detection/entity.js';
import type { DetectionPolicy } from '../detection/policy/detection-policy.js';
import type { SlotRole, TextSlot } from '../detection/slot.js';
import type { ParsedToken } from './token/grammar.js';

/** Information about the conversation of a request. */
export interface ConversationOrigin {
  /** Conversation that the request continues by a reply ID. */
  readonly earlier?:
    { readonly tokens: readonly ParsedToken[]; readonly scope: string | undefined } | undefined;
  /** The voice platform's ID of the call. */
  readonly callId?: string | undefined;
}

/** Scope in which a value has one token: the whole account, or each conversation. */
export type TokenScope = 'account' | 'conversation';

interface ScopedAgent {
  readonly id: string;
  readonly policy: Pick<DetectionPolicy, 'rules'> & { readonly tokenScope: TokenScope };
}

/** Turn number of texts before all turns. */
const FRAME = -1;
/** Roles of instructions, and of texts outside of a conversation, such as texts for embeddings. */
const OF_FRAME: ReadonlySet<SlotRole> = new Set(['system', 'user']);

/**
 * Returns the ID of the conversation to which a request's tokens are limited; undefined if the tokens belong to the
 * account, or if there are no tokens. The ID depends on the request alone, so that all instances agree, and is itself
 * stored only under seal.
 * - A request that continues a reply ID keeps the scope of the conversation's first tokens, even if the policy changed.
 * - Otherwise the platform's call ID determines the scope.
 * - Otherwise the beginning determines it. The beginning consists of instructions and turns up to the first turn with a
 *   token, and at least up to the first user turn. Each later request repeats it. If a later turn reveals a value in an
 *   earlier turn, that turn is masked differently anyway, and no token precedes it. Texts that no model reads, such as
 *   metadata, are ignored because they can change.
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

/** Hashes each part with its length, so that different lists have different inputs. */
function digest(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64');
}
