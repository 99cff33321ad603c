import { describe, expect, it } from '@jest/globals';
import { BuiltInPolicies } from '../../policies/builtin-policies.js';
import { withOwnTerms } from '../../policies/own-terms.js';
import type { Policy } from '../../policies/policy.schema.js';
import { ConversationCache } from '../conversation/conversation-cache.js';
import { DetectionCache } from '../detection-cache.js';
import { type DetectionOptions, DetectionService } from '../detection.service.js';
import { PatternPass } from '../passes/pattern/pattern-pass.js';
import type { SlotRole, TextSlot } from '../slot.js';
import { countSpared } from './sparing.js';

const base: Policy = { ...new BuiltInPolicies().base, passes: ['pattern'], ownSide: 'mask' };
const allowing: Policy = { ...base, allow: ['415-555-0100', 'Riverside'] };
const signal = new AbortController().signal;

function conversation(...turns: readonly (readonly [SlotRole, string])[]): TextSlot[] {
  return turns.map(([role, text], turn) => ({ path: '', member: 'speech', form: 'text', role, text, turn }));
}

const CALL = conversation(
  ['user', 'My number is 415-555-0142. Is this 415-555-0100?'],
  ['assistant', 'Yes, this is 415-555-0100.'],
  ['user', 'You are 415-555-0100, and I am 415-555-0142.'],
);

describe('values left in clear', () => {
  function spared(
    slots: readonly TextSlot[],
    policy: Policy,
    options: DetectionOptions = {},
  ): Promise<unknown> {
    const service = new DetectionService([new PatternPass()]);
    return service.detectRequest(slots, policy, signal, options).then(({ spared }) => spared);
  }

  it('are counted by rule and kind', async () => {
    expect(await spared(CALL, allowing)).toEqual([{ rule: 'allowed', kind: 'PHONE', count: 3 }]);
    expect(await spared(CALL, base)).toEqual([]);
  });

  it('are counted separately for terms of the agent and of its policy', async () => {
    const both = withOwnTerms(allowing, ['415-555-0199']);
    const slots = conversation(['user', 'Is this 415-555-0100 or 415-555-0199?']);
    expect(await spared(slots, both)).toEqual([
      { rule: 'allowed', kind: 'PHONE', count: 1 },
      { rule: 'own_term', kind: 'PHONE', count: 1 },
    ]);
  });

  it('include a value of which an allowed phrase is only a part', async () => {
    const slots = conversation(['user', 'I live at 12 Riverside Street, Larkmoor, California 90210.']);
    expect(await spared(slots, allowing)).toEqual([{ rule: 'allowed', kind: 'ADDRESS', count: 1 }]);
  });

  it('exclude values that were counted in earlier calls', async () => {
    expect(await spared(CALL, allowing, { earlierSlots: 2 })).toEqual([
      { rule: 'allowed', kind: 'PHONE', count: 1 },
    ]);
  });

  it('are the same for a known conversation', async () => {
    const service = new DetectionService(
      [new PatternPass()],
      new DetectionCache(),
      new ConversationCache(true),
    );
    const ask = async (count: number): Promise<unknown> => {
      const turns = CALL.slice(0, count).map(({ text }) => text);
      const text = { frame: '', turns, replies: count > 1 ? [1] : [] };
      const options = { conversation: { epoch: '1', text } };
      const slots = CALL.slice(0, count);
      const { findings, spared, holdsLeak } = await service.detectRequest(slots, allowing, signal, options);
      const texts = slots.map(() => undefined);
      expect(findings).toHaveLength(count);
      await holdsLeak({ texts, values: [] });
      return spared;
    };
    const phones = (count: number): object[] => [{ rule: 'allowed', kind: 'PHONE', count }];
    expect([await ask(1), await ask(3), await ask(3)]).toEqual([phones(1), phones(3), phones(3)]);
  });

  it('are counted from a position on', () => {
    const one = { rule: 'role', kind: 'NAME' } as const;
    const other = { rule: 'role', kind: 'DATE' } as const;
    expect(countSpared([[one], [other, one], [one]], 1)).toEqual([
      { ...other, count: 1 },
      { ...one, count: 2 },
    ]);
  });
});
