// Runs conversations, one by one or concurrently.
import { workers } from './client.mjs';
import { Conversation } from './conversations.mjs';

let seeds = Math.floor(Math.random() * 1e9);

export function newConversation() {
  return new Conversation((seeds += 1));
}

/** Continues a conversation by this many turns. */
export async function continueConversation(target, conversation, turns) {
  for (let turn = 0; turn < turns; turn += 1) {
    const { reply } = await target.whole(conversation.nextRequest());
    conversation.addReply(reply);
  }
}

/** New conversations after `turns` turns each, `width` of them in parallel. */
export async function conversations(target, count, turns, width = 8) {
  const all = Array.from({ length: count }, newConversation);
  let next = 0;
  await workers(
    width,
    () => next < count,
    () => continueConversation(target, all[next++], turns),
  );
  return all;
}

/** Leads one conversation at a time for each worker, of this many turns. */
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

/** In random order, so that targets measured in turn don't always follow the same one. */
export function shuffled(list) {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
