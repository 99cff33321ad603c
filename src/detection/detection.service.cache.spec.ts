import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { BuiltInPolicies } from '../policies/builtin-policies.js';
import type { Policy } from '../policies/policy.schema.js';
import { ConversationCache } from './conversation/conversation-cache.js';
import { DetectionCache } from './detection-cache.js';
import type { DetectionPass } from './detection-pass.js';
import type { Sha256Hex } from '../common/text/branded.js';
import { type DetectionOptions, DetectionService } from './detection.service.js';
import { LongTexts } from './threads/long-texts.js';
import { InferenceError } from './passes/model/pool/inference.js';
import type { SlotRole, TextSlot } from './slot.js';

const policy: Policy = { ...new BuiltInPolicies().base, passes: ['pattern'] };
// The service logs a warning if a policy continues without the model.
Logger.overrideLogger(false);
const never = new AbortController().signal;

function slot(role: SlotRole, text: string): TextSlot {
  return { path: 'messages[0].content', member: 'speech', role, form: 'text', text };
}

/** Pass that finds "okafor" and records the texts that it receives. */
function remembering(name: Lowercase<string> = 'pattern'): { pass: DetectionPass; seen: string[] } {
  const seen: string[] = [];
  const pass: DetectionPass = {
    name,
    detect: (slots) =>
      Promise.resolve(
        slots.map(({ slot: { text } }) => {
          seen.push(text);
          const start = text.indexOf('okafor');
          if (start < 0) return [];
          return [{ start, end: start + 6, kind: 'NAME', confidence: 1, pass: name, detector: 'test' }];
        }),
      ),
  };
  return { pass, seen };
}

describe('cached findings', () => {
  const first = [slot('assistant', 'Your name?'), slot('user', 'okafor')];
  const second = [...first, slot('assistant', 'Thank you.'), slot('user', 'it is okafor')];

  it('are reused, so that only new texts are read', async () => {
    const { pass, seen } = remembering();
    const service = new DetectionService([pass]);
    await service.detect(first, policy, never);
    const found = await service.detect(second, policy, never);
    expect(seen).toEqual(['Your name?', 'okafor', 'Thank you.', 'it is okafor']);
    expect(found.map((entities) => entities.map(({ start }) => start))).toEqual([[], [0], [], [6]]);
  });

  it('are computed once for a text that occurs several times in a request', async () => {
    const { pass, seen } = remembering();
    const texts = ['okafor', 'no', 'okafor', 'okafor'].map((text) => slot('user', text));
    const found = await new DetectionService([pass]).detect(texts, policy, never);
    expect(seen).toEqual(['okafor', 'no']);
    expect(found.map((entities) => entities.map(({ start }) => start))).toEqual([[0], [], [0], [0]]);
  });

  it('are separate for a text and a member name, because passes read them differently', async () => {
    const { pass, seen } = remembering();
    const service = new DetectionService([pass]);
    await service.detect([{ ...slot('tool', 'okafor'), isKey: true }, slot('tool', 'okafor')], policy, never);
    expect(seen).toEqual(['okafor', 'okafor']);
  });

  it('do not hide a value whose spoken form is in an earlier text', async () => {
    const number = '415-555-0142';
    const pass: DetectionPass = {
      name: 'pattern',
      detect: (slots) =>
        Promise.resolve(
          slots.map(({ slot: { text } }) =>
            text === number
              ? [{ start: 0, end: 12, kind: 'PHONE', confidence: 1, pass: 'pattern', detector: 'test' }]
              : [],
          ),
        ),
    };
    const service = new DetectionService([pass]);
    const texts = ['four one five five five five zero one four two', 'that is all', number];
    const said = (): TextSlot[] => texts.map((text) => slot('user', text));
    await service.detect(said(), policy, never);
    const found = await service.detect(said(), policy, never);
    expect(found.map((entities) => entities.length)).toEqual([1, 0, 1]);
  });

  it('are used only for the same account', async () => {
    const { pass, seen } = remembering();
    const service = new DetectionService([pass]);
    const texts = [slot('user', 'okafor')];
    for (const accountId of ['a', 'b', 'a']) await service.detect(texts, policy, never, { accountId });
    await service.warmCache(texts, policy, { accountId: 'b' });
    expect(seen).toEqual(['okafor', 'okafor']);
  });

  it('are used only for the same question, role and policy', async () => {
    const { pass, seen } = remembering();
    const service = new DetectionService([pass]);
    const answer = slot('user', '4418');
    await service.detect([slot('assistant', 'The last four?'), answer], policy, never);
    await service.detect([slot('assistant', 'The house number?'), answer], policy, never);
    await service.detect([slot('assistant', 'The last four?'), slot('tool', '4418')], policy, never);
    await service.detect(
      [slot('assistant', 'The last four?'), answer],
      { ...policy, findingsKey: 'other' },
      never,
    );
    expect(seen.filter((text) => text === '4418')).toHaveLength(4);
  });

  it('are computed in advance when the cache is warmed', async () => {
    const { pass, seen } = remembering();
    const service = new DetectionService([pass]);
    await service.warmCache([slot('assistant', 'Goodbye, okafor.')], policy);
    const [found] = await service.detect([slot('assistant', 'Goodbye, okafor.')], policy, never);
    expect(found).toHaveLength(1);
    expect(seen).toHaveLength(1);
  });

  it('are not computed in advance while a pass is busy with calls', async () => {
    const { pass, seen } = remembering();
    const service = new DetectionService([{ ...pass, isBusy: true }]);
    await service.warmCache([slot('assistant', 'Goodbye, okafor.')], policy);
    expect(seen).toEqual([]);
  });

  it('are not stored if a pass failed and the policy continued without it', async () => {
    const { pass } = remembering();
    let fails = true;
    const { pass: working } = remembering('model');
    const model: DetectionPass = {
      name: 'model',
      detect: (...args) => (fails ? Promise.reject(new InferenceError('timeout')) : working.detect(...args)),
    };
    const lenient: Policy = { ...policy, passes: ['pattern', 'model'], onModelError: 'pattern_only' };
    const service = new DetectionService([
      { ...pass, detect: (s) => Promise.resolve(s.map(() => [])) },
      model,
    ]);
    expect(await service.detect([slot('user', 'okafor')], lenient, never)).toEqual([[]]);
    fails = false;
    const [found] = await service.detect([slot('user', 'okafor')], lenient, never);
    expect(found).toHaveLength(1);
    await expect(
      new DetectionService([pass, { ...model, detect: () => Promise.reject(new Error('other')) }]).detect(
        first,
        { ...lenient, onModelError: 'fail' },
        never,
      ),
    ).rejects.toMatchObject({ code: 'detection_unavailable' });
  });

  it('exclude the model pass if the call runs without the model', async () => {
    const { pass } = remembering();
    const { pass: model, seen } = remembering('model');
    const both: Policy = { ...policy, passes: ['pattern', 'model'] };
    const service = new DetectionService([pass, { ...model, sha256: 'ab' as Sha256Hex }]);
    await service.detect(first, both, never, { withoutModel: true });
    expect(seen).toEqual([]);
    expect(service.modelSha256(both, { withoutModel: true })).toBeUndefined();
    await service.detect(first, both, never);
    expect(seen).toHaveLength(2);
    expect(service.modelSha256(both, {})).toBe('ab');
  });

  it('leave office values in clear when a partial transcript is sent again', async () => {
    const service = keepingRequests();
    const request = (): TextSlot[] => [
      slot('system', 'our doctors are okafor and kim'),
      slot('assistant', 'okafor is free at nine'),
    ];
    for (const slots of [request(), request()]) {
      const { findings, spared } = await service.detectRequest(slots, policy, never, sent(slots));
      expect(findings).toEqual([[], []]);
      expect(spared).toEqual([{ rule: 'office', kind: 'NAME', count: 2 }]);
    }
  });

  it('are not looked up again when a long conversation continues', async () => {
    const cache = new DetectionCache();
    const key = jest.spyOn(cache, 'key');
    const longTexts = new LongTexts();
    const service = new DetectionService([remembering().pass], cache, new ConversationCache(), longTexts);
    const said = (role: SlotRole, turn: number): TextSlot => ({
      ...slot(role, `${turn} ${'and then '.repeat(500)}`),
      turn,
    });
    const turns = Array.from({ length: 5 }, (_, turn) => said(turn % 2 === 0 ? 'user' : 'assistant', turn));
    for (const length of [3, 5]) {
      key.mockClear();
      const slots = turns.slice(0, length);
      const detected = await service.detectRequest(slots, policy, never, sent(slots, [1, 3]));
      expect(await detected.holdsLeak({ texts: [], values: [] })).toBe(false);
    }
    expect(key).toHaveBeenCalledTimes(2);
    await longTexts.onApplicationShutdown();
  });

  it('are checked under the policy that made them, even if another policy reads the same texts', async () => {
    const service = new DetectionService([remembering().pass]);
    const allowing: Policy = { ...policy, allow: ['okafor'], findingsKey: 'allowing' };
    const detected = await Promise.all(
      [allowing, policy].map((own) => service.detectRequest(first, own, never, sent(first))),
    );
    const values = [{ kind: 'NAME', text: 'okafor' }];
    expect(await Promise.all(detected.map(({ holdsLeak }) => holdsLeak({ texts: [], values })))).toEqual([
      false,
      true,
    ]);
  });

  it('are reused as a whole for a partial transcript that is sent again, if that is enabled', async () => {
    const service = keepingRequests();
    const found = await service.detect(first, policy, never, sent(first));
    expect(await service.detect(first, policy, never, sent(first))).toBe(found);
    expect(await service.detect(second, policy, never, sent(second))).not.toBe(found);
    const without = new DetectionService([remembering().pass]);
    expect(await without.detect(first, policy, never, sent(first))).not.toBe(
      await without.detect(first, policy, never, sent(first)),
    );
  });
});

function keepingRequests(): DetectionService {
  return new DetectionService([remembering().pass], new DetectionCache(), new ConversationCache(true));
}

function sent(slots: readonly TextSlot[], replies: readonly number[] = []): DetectionOptions {
  return {
    conversation: {
      epoch: '1',
      text: { frame: '', turns: slots.map(({ text }) => text), replies },
    },
  };
}
