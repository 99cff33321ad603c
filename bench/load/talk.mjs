// Conversations that go on: who speaks next, and several at once.
import { workers } from './client.mjs';
import { Conversation } from './conversations.mjs';

let seeds = Math.floor(Math.random() * 1e9);

export function newConversation() {
  return new Conversation((seeds += 1));
}

/** Lets a conversation go on by so many turns. */
export async function talk(target, conversation, turns) {
  for (let turn = 0; turn < turns; turn += 1) {
    const { said } = await target.whole(conversation.say());
    conversation.hear(said);
  }
}

/** New conversations that have come to their turn `turns`, `width` of them speaking at once. */
export async function conversations(target, count, turns, width = 8) {
  const all = Array.from({ length: count }, newConversation);
  let next = 0;
  await workers(
    width,
    () => next < count,
    () => talk(target, all[next++], turns),
  );
  return all;
}

/** Speaks for one worker after another: each leads one conversation at a time, of so many turns. */
export class Callers {
  constructor(turns) {
    this.turns = turns;
    this.current = new Map();
  }

  of(worker) {
    let conversation = this.current.get(worker);
    if (conversation === undefined || conversation.turns >= this.turns)
      this.current.set(worker, (conversation = newConversation()));
    return conversation;
  }
}

/** In an order drawn by chance: what is measured in turn must not always come after the same. */
export function shuffled(list) {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
