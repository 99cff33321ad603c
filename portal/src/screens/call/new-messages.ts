import type { Message } from '../../lib/transcript';

/**
 * What a request says that the one before it did not. Voice platforms send the whole conversation so far with each turn,
 * so those messages at the beginning that are the same are left out.
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
