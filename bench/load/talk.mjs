// Runs conversations, one by one or concurrently.
import { setTimeout as pause } from 'node:timers/promises';
import { workers } from './client.mjs';
import { Conversation } from './conversations.mjs';

let seeds = Math.floor(Math.random() * 1e9);

/** @param window number of turns, see {@link Conversation} */
export function newConversation(window) {
  return new Conversation((seeds += 1), window);
}

/** Continues a conversation with this many turns. */
export async function continueConversation(target, conversation, turns) {
  for (let turn = 0; turn < turns; turn += 1) {
    const { reply } = await target.whole(conversation.nextRequest());
    conversation.addReply(reply);
  }
}

/** Creates conversations and takes this many turns in each, in `width` conversations in parallel. */
export async function conversations(target, count, turns, { width = 8, window } = {}) {
  const all = Array.from({ length: count }, () => newConversation(window));
  let next = 0;
  await workers(
    width,
    () => next < count,
    () => continueConversation(target, all[next++], turns),
  );
  return all;
}

/** Returns a conversation of this many turns whose requests were never sent. */
export function unsentConversation(turns) {
  const conversation = newConversation();
  for (let turn = 0; turn < turns; turn += 1) {
    conversation.nextRequest();
    conversation.addOwnReply();
  }
  return conversation;
}

/** Runs one conversation at a time for each worker, with this many turns. */
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

/** Minimum pause of a caller in milliseconds, in which the service prefetches the detection of its own reply. */
export const CALLER_PAUSE_MS = 15;
const STAGES = ['detection', 'tokenize', 'journal', 'rehydrate'];

/**
 * Sends the same request to each of the targets, in random order.
 * @returns replies by target, with their time and the service's stages in milliseconds
 */
export async function sendToEach(targets, names, body) {
  const replies = {};
  for (const name of shuffled(names)) {
    await pause(CALLER_PAUSE_MS);
    const answer = await targets[name].whole(body);
    replies[name] = { ...answer, stages: stagesOf(answer) };
  }
  return replies;
}

/** Returns the milliseconds of each of the service's stages according to the response headers; 0 if missing. */
export function stagesOf({ headers }) {
  const timing = headers['server-timing'] ?? '';
  const took = (name) => Number(new RegExp(`${name};dur=([\\d.]+)`).exec(timing)?.[1] ?? 0);
  return Object.fromEntries(STAGES.map((name) => [name, took(name)]));
}

/** Returns a list in random order, so that alternating targets do not always follow the same target. */
export function shuffled(list) {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
