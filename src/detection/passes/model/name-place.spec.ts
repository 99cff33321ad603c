import { describe, expect, it } from '@jest/globals';
import type { SlotRole, TextSlot } from '../../slot.js';
import { confidenceInPlace, isNamePlace } from './name-place.js';

/** @param marked a text with brackets around what may be a name */
function isPlace(marked: string): boolean {
  const start = marked.indexOf('[');
  return isNamePlace(marked.replace(/[[\]]/g, ''), { start, end: marked.indexOf(']') - 1 });
}

describe('a place of names', () => {
  it.each([
    'how much to rewire just the kitchen [stamatis]',
    'no that will be all [marlow] thanks',
    'ok thanks [lucky]',
    '[Odalys], how is the knee today?',
    'right. [bram] what can we do',
    'And the scan, [Noa], is that booked?',
    '[ama] said i need to fast',
    "[may] can't come thursday",
  ])('is in %j', (marked) => {
    expect(isPlace(marked)).toBe(true);
  });

  it.each([
    'it hurts in my [hand]',
    '[colt] kicked me in the thigh',
    'i cut the [reed]',
    'was it the [baxter] or the other',
    'i feel [lucky]',
    'he has a [rose quickly now]',
  ])('is none in %j', (marked) => {
    expect(isPlace(marked)).toBe(false);
  });
});

describe('the confidence of a name in its place', () => {
  function confidence(marked: string, given: number, role: SlotRole = 'user', kind = 'NAME'): number {
    const start = marked.indexOf('[');
    const text = marked.replace(/[[\]]/g, '');
    const slot: TextSlot = { path: '', member: 'speech', role, form: 'text', text };
    return confidenceInPlace(slot, { start, end: marked.indexOf(']') - 1 }, kind, given);
  }

  it('is even where people put names', () => {
    expect(confidence('just the kitchen [stamatis]', 0.35)).toBe(0.5);
    expect(confidence('just the kitchen [stamatis]', 0.7)).toBe(0.7);
    expect(confidence('ask the [stamatis] about it', 0.35)).toBe(0.35);
    expect(confidence('the room is [stamatis]', 0.35, 'tool')).toBe(0.35);
  });

  it('is low for a word of every day in small letters, unless the model is sure', () => {
    expect(confidence('i hear a [whooshing] at night', 0.7)).toBe(0.3);
    expect(confidence('i hear a [whooshing] at night', 0.85)).toBe(0.85);
    expect(confidence('i saw [Whooshing] today', 0.7)).toBe(0.7);
    expect(confidence('i saw [grace] today', 0.7)).toBe(0.7);
    expect(confidence('no stridor at [rest on] reassess', 0.7, 'user', 'LOCATION')).toBe(0.3);
    expect(confidence('a [rest] of 4 1 8', 0.7, 'user', 'PHONE')).toBe(0.7);
  });
});
