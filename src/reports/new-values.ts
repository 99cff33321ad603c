import { isPlainObject } from '../audit/events/canonical-json.js';
import type { Entity } from '../detection/entity.js';
import type { TextSlot } from '../detection/slot.js';
import { valueKey } from '../detection/values/value-key.js';
import { parseChatRequest } from '../proxy/chat/chat-request.js';

/** A request and its reply as one conversation, so that what is found in both is found alike. */
export interface Conversation {
  readonly slots: readonly TextSlot[];
  /** Messages of the request; those after them are the reply's. */
  readonly requestMessages: number;
}

/** Undefined when the payloads are no chat request and completion. */
export function readConversation(request: unknown, response: unknown): Conversation | undefined {
  if (!isPlainObject(request) || !Array.isArray(request.messages)) return undefined;
  const replies = repliesOf(response);
  if (replies === undefined) return undefined;
  const messages = [...(request.messages as unknown[]), ...replies];
  try {
    const { slots } = parseChatRequest(Buffer.from(JSON.stringify({ ...request, messages })), {
      attachments: 'pass',
    });
    return { slots, requestMessages: request.messages.length };
  } catch {
    return undefined;
  }
}

/** Distinct values by kind that stand in the reply, and in no spelling in the request. */
export function newValuesByKind(
  { slots, requestMessages }: Conversation,
  found: readonly (readonly Entity[])[],
): Record<string, number> {
  const asked = slots.filter((slot) => !isReply(slot, requestMessages));
  const text = asked.map((slot) => folded(slot.text)).join('\n');
  const known = new Set<string>();
  const fresh = new Map<string, string>();
  slots.forEach((slot, index) => {
    for (const { kind, start, end } of found[index] ?? []) {
      const value = slot.text.slice(start, end);
      const key = `${kind} ${valueKey(kind, value)}`;
      if (!isReply(slot, requestMessages)) known.add(key);
      else if (!text.includes(folded(value))) fresh.set(key, kind);
    }
  });
  const counts: Record<string, number> = {};
  for (const [key, kind] of [...fresh].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!known.has(key)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

function isReply({ path }: TextSlot, requestMessages: number): boolean {
  const index = /^messages\[(\d+)\]/.exec(path)?.[1];
  return index !== undefined && Number(index) >= requestMessages;
}

function repliesOf(response: unknown): object[] | undefined {
  if (!isPlainObject(response) || !Array.isArray(response.choices)) return undefined;
  return (response.choices as unknown[]).flatMap((choice) =>
    isPlainObject(choice) && isPlainObject(choice.message) ? [choice.message] : [],
  );
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
