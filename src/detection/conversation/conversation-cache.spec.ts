import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import type { ConversationText } from '../slot.js';
import { Vocabulary } from '../values/vocabulary.js';
import { ConversationCache, type KnownConversation } from './conversation-cache.js';

const FOUND: Entity = { start: 0, end: 5, kind: 'NAME', confidence: 1, pass: 'pattern', detector: 'name' };

/** Cached result for a text with that many findings. */
function knownOf(findings: number): KnownConversation {
  const list = [new Array<Entity>(findings).fill(FOUND)];
  return {
    merged: list,
    spared: [[]],
    sought: list,
    findings: list,
    asWritten: [true],
    spoken: [],
    turns: 1,
    contextFrom: 0,
    vocabulary: new Vocabulary(),
  };
}

const said = (turn: string, ...later: string[]): ConversationText => ({
  frame: '',
  turns: [turn, ...later],
  replies: later.length === 0 ? [] : [1],
});

/** True if the conversation that began with this turn is found in the cache when it continues. */
function isKnown(cache: ConversationCache, turn: string, scope = 'acc_a 1'): boolean {
  return cache.lookUp(scope, said(turn, 'a reply', 'more')).known !== undefined;
}

describe('ConversationCache', () => {
  it('finds a conversation that continues under the same scope', () => {
    const cache = new ConversationCache();
    cache.lookUp('acc_a 1', said('hello')).keep(knownOf(1));
    expect(isKnown(cache, 'hello')).toBe(true);
    expect(isKnown(cache, 'hello', 'acc_a 2')).toBe(false);
    expect(isKnown(cache, 'hello', 'acc_b 1')).toBe(false);
    expect(isKnown(cache, 'hullo')).toBe(false);
  });

  it('limits the number of findings and not only of texts', () => {
    const cache = new ConversationCache();
    const count = 100;
    for (let nth = 0; nth < count; nth++)
      cache.lookUp('acc_a 1', said(`caller ${nth}`)).keep(knownOf(10_000));
    expect(isKnown(cache, 'caller 0')).toBe(false);
    expect(isKnown(cache, `caller ${count - 1}`)).toBe(true);
  });

  it('forgets the state of a conversation from two turns before', () => {
    const cache = new ConversationCache();
    const turns = ['one', 'reply', 'two', 'reply', 'three'];
    const text = (end: number): ConversationText => ({
      frame: '',
      turns: turns.slice(0, end),
      replies: [1, 3].filter((reply) => reply < end),
    });
    for (const end of [1, 3, 5]) cache.lookUp('a', text(end)).keep(knownOf(1));
    const again = cache.lookUp('a', { frame: '', turns: ['one', 'reply', 'else'], replies: [1] });
    expect(again.known).toBeUndefined();
    const last = cache.lookUp('a', { ...text(5), turns: [...turns.slice(0, 4), 'else'] });
    expect(last.known).toBeDefined();
  });
});
