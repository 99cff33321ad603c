import type { Message } from '../../lib/transcript';

/**
 * Returns the messages of a request that the preceding one did not have. Voice platforms send the whole conversation
 * with each turn, so common leading messages are omitted.
 */
export function newMessages(messages: readonly Message[], before: readonly Message[]): Message[] {
  const fresh = messages.findIndex((message, at) => !sameMessage(message, before[at]));
  return fresh < 0 ? [] : messages.slice(fresh);
}

function sameMessage(one: Message, other: Message | undefined): boolean {
  return other !== undefined && signOf(one) === signOf(other);
}

function signOf({ role, texts }: Message): string {
  return JSON.stringify([role, texts.map(({ text }) => text)]);
}
