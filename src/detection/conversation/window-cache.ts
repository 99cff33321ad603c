import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ConversationText, TextSlot } from '../slot.js';
import {
  compact,
  type ConversationEntry,
  type KnownConversation,
  MOST_KEPT,
  sizeOf,
  TTL_MS,
} from './conversation-cache.js';

/** Maximum number of turns that a platform can drop between two requests. If it drops more, all texts are searched. */
const MOST_DROPPED = 200;
/** Length of a turn's hash in base64 characters, for 120 bits. */
const HASH_LENGTH = 20;

/** The findings in a request, by the turns that the request contained. */
interface Window {
  readonly known: KnownConversation;
  /** Keyed hash of each turn and of its texts. */
  readonly turns: readonly string[];
  /** For each turn, the position of the first text after it. */
  readonly ends: readonly number[];
  /** Number of the request in its conversation's memory. */
  readonly request: number;
}

/** The two most recent requests, the latest first. The last turn may be sent again in another form. */
type Windows = readonly Window[];

/** The range of a window's turns that a later request no longer contains. */
interface Dropped {
  readonly start: number;
  readonly end: number;
}

/** Position of a request in its conversation's memory. */
export interface RequestOrder {
  /** Number of the request. Later requests have higher numbers. */
  readonly request: number;
  /** Number of the last request that added or changed a value. */
  readonly changedIn: number;
}

/**
 * Findings in conversations that have an ID. A request that continues one of the last two requests, with or without the
 * turns at its beginning, needs to be searched only in its new turns.
 */
export class WindowCache {
  private readonly secret = randomBytes(32).toString('base64');
  private readonly windows = new LRUCache<string, Windows>({
    maxSize: MOST_KEPT,
    sizeCalculation: (windows) => windows.reduce((sum, window) => sum + sizeOfWindow(window), 0),
    ttl: TTL_MS,
    updateAgeOnGet: true,
  });

  /**
   * @param scope identifies the conversation and everything that its findings depend on
   * @param slots all texts in the request
   */
  lookUp(
    scope: string,
    conversation: ConversationText,
    slots: readonly TextSlot[],
    { request, changedIn }: RequestOrder,
  ): ConversationEntry {
    const { frame, turns } = contentsOf(conversation, slots);
    const key = this.hash(`${scope}\n${frame}`);
    const sent = turns.map((turn) => this.hash(turn).slice(0, HASH_LENGTH));
    const windows = this.windows.get(key) ?? [];
    for (const window of windows) {
      // Values that were found since then may occur in the window's texts.
      const dropped = window.request < changedIn ? undefined : droppedFrom(window.turns, sent);
      if (dropped === undefined) continue;
      const keep = this.keeping(key, { turns: sent, request, slots }, window);
      return { known: withoutTurns(window, dropped), keep };
    }
    return { keep: this.keeping(key, { turns: sent, request, slots }, windows[0]) };
  }

  private keeping(
    key: string,
    { turns, request, slots }: Pick<Window, 'turns' | 'request'> & { readonly slots: readonly TextSlot[] },
    before: Window | undefined,
  ): ConversationEntry['keep'] {
    return (now) => {
      const latest = { known: compact(now), turns, ends: endsOf(slots, turns.length), request };
      this.windows.set(key, before === undefined ? [latest] : [latest, before]);
    };
  }

  private hash(text: string): string {
    return hash('sha256', `${this.secret}\n${text}`, 'base64');
  }
}

/**
 * Compares a request with the turns of an earlier request. The request must have the same first turns, which may be
 * none, and the same last turns, which new turns may follow.
 * @returns the turns in between, or undefined if the request does not continue the earlier request
 */
export function droppedFrom(turns: readonly string[], sent: readonly string[]): Dropped | undefined {
  let start = 0;
  while (start < turns.length && turns[start] === sent[start]) start++;
  if (start === turns.length) return { start, end: start };
  const last = Math.min(turns.length - 1, start + MOST_DROPPED);
  for (let end = start + 1; end <= last; end++) {
    const rest = turns.length - end;
    if (rest > sent.length - start) continue;
    let same = 0;
    while (same < rest && turns[end + same] === sent[start + same]) same++;
    if (same === rest) return { start, end };
  }
  return undefined;
}

function withoutTurns({ known, ends }: Window, dropped: Dropped): KnownConversation {
  if (dropped.start === dropped.end) return known;
  const start = dropped.start === 0 ? 0 : (ends[dropped.start - 1] ?? 0);
  const end = ends[dropped.end - 1] ?? start;
  const rest = <T>(list: readonly T[]): readonly T[] => [...list.slice(0, start), ...list.slice(end)];
  const { contextFrom } = known;
  return {
    merged: rest(known.merged),
    spared: rest(known.spared),
    sought: rest(known.sought),
    findings: rest(known.findings),
    asWritten: rest(known.asWritten),
    spoken: rest(known.spoken),
    vocabulary: known.vocabulary,
    turns: known.turns - (end - start),
    contextFrom: contextFrom <= start ? contextFrom : Math.max(start, contextFrom - (end - start)),
  };
}

/**
 * Returns the turns and everything else, each followed by its texts. Other turns can determine which parts of a turn
 * are texts, because a name counts as a text only at its first occurrence.
 */
function contentsOf(
  { frame, turns }: ConversationText,
  slots: readonly TextSlot[],
): Pick<ConversationText, 'frame' | 'turns'> {
  const contents = turns.map((turn) => [turn]);
  const others = [frame];
  for (const { turn, role, member, form, isKey, text } of slots) {
    const content = (turn === undefined ? undefined : contents[turn]) ?? others;
    content.push(`${role} ${member ?? ''} ${form} ${isKey === true ? 'key' : ''} ${text.length}`, text);
  }
  return { frame: others.join('\n'), turns: contents.map((content) => content.join('\n')) };
}

function endsOf(slots: readonly TextSlot[], turns: number): number[] {
  const ends = new Array<number>(turns).fill(0);
  for (const [at, { turn }] of slots.entries()) if (turn !== undefined) ends[turn] = at + 1;
  for (let turn = 1; turn < turns; turn++) ends[turn] = Math.max(ends[turn] ?? 0, ends[turn - 1] ?? 0);
  return ends;
}

function sizeOfWindow({ known, turns }: Window): number {
  return sizeOf(known) + 2 * turns.length;
}
