import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BuiltInPolicies } from '../../policies/builtin-policies.js';
import { parsePolicyDocument } from '../../policies/policy-parser.js';
import { resolvePolicy } from '../../policies/policy-resolver.js';
import type { Policy } from '../../policies/policy.schema.js';
import { ConversationCache } from '../conversation/conversation-cache.js';
import { DetectionCache } from '../detection-cache.js';
import type { DetectionPass } from '../detection-pass.js';
import { DetectionService } from '../detection.service.js';
import { type Entity, RESTORED } from '../entity.js';
import { PatternPass } from '../passes/pattern/pattern-pass.js';
import type { JsonOwner, TextSlot } from '../slot.js';
import { LongTexts } from './long-texts.js';
import { LongThread } from './long-thread.js';

const base: Policy = { ...new BuiltInPolicies().base, passes: ['model', 'pattern'] };
const never = new AbortController().signal;
const LONG = 22_000;

function policy(yaml: string): Policy {
  return resolvePolicy(parsePolicyDocument(`name: test\n${yaml}`), 1, yaml, base);
}

function filled(text: string): string {
  return text.repeat(Math.ceil(LONG / text.length));
}

function said(role: TextSlot['role'], text: string, turn?: number): TextSlot {
  return { path: 'messages[0].content', member: 'speech', form: 'text', role, text, turn };
}

/** Tool result with a list of records and their member names. */
function records(): TextSlot[] {
  const top: JsonOwner = { name: undefined, parent: undefined, members: [['patients', undefined]] };
  return Array.from({ length: 1_200 }, (_, n) => {
    const values = [`Ana Lopez ${n}`, '1980-01-02', String(n), 'confirmed'];
    const names = ['patient_name', 'dob', 'slot_id', 'status'];
    const members = names.map((name, at) => [name, values[at]] as const);
    const owner: JsonOwner = { name: 'patients', parent: top, members };
    return names.flatMap((name, at) => {
      const place = { path: 'messages[1].content', role: 'tool', form: 'text', turn: 1, owner } as const;
      const key = { ...place, text: name, isKey: true };
      return [key, { ...place, key, text: values[at] ?? '' }];
    });
  }).flat();
}

/** Replaces the model. It finds "marisol" wherever it is written. */
const model: DetectionPass = {
  name: 'model',
  detect: (texts) =>
    Promise.resolve(
      texts.map(({ slot: { text } }) =>
        [...text.matchAll(/marisol/gi)].map(({ index }): Entity => {
          const found = { start: index, end: index + 7, kind: 'NAME', confidence: 0.8 };
          return { ...found, pass: 'model', detector: 'reader' };
        }),
      ),
    ),
};

describe('LongTexts', () => {
  const longTexts = new LongTexts();
  const detect = jest.spyOn(longTexts, 'detect');

  beforeEach(() => {
    detect.mockClear();
  });

  afterAll(() => longTexts.onApplicationShutdown());

  function aside(thread = longTexts): DetectionService {
    return new DetectionService(
      [model, new PatternPass()],
      new DetectionCache(),
      new ConversationCache(),
      thread,
    );
  }

  const written = 'please call 415-555-0142, I am Marisol Vega at 12 maple street in Springfield. ';
  const rooms = policy(
    'patterns: [{ kind: ROOM, pattern: "room \\\\d+" }]\ndeny: [{ kind: NAME, terms: [zebulon] }]',
  );
  const allowing = policy('allow: [maple, "911"]');
  it.each<readonly [string, Policy, readonly TextSlot[]]>([
    ['typed text', base, [said('user', filled(written))]],
    ['dictated text', base, [said('user', filled('six five oh four one five five five five one two '))]],
    [
      'text with unusual characters',
      base,
      [said('user', filled('Zoë １２３-４５-６７８９ 👩🏽‍⚕️ a\u0301na@x.org '))],
    ],
    ['text with numbers', base, [said('user', filled('1,000,4 4 2 '))]],
    ['text with policy rules', rooms, [said('user', filled('zebulon in room 12, marisol, '))]],
    ['text with allowed phrases', allowing, [said('user', filled(`${written} 911 `))]],
    ['records', base, [said('user', 'find them', 0), ...records(), said('assistant', 'Ana Lopez 7?', 2)]],
    [
      'instructions with office values',
      base,
      [
        said('system', filled('You are Wren at Bright Dental, 415-555-0100. Front desk: Kim Lee. ')),
        said('assistant', 'This is Wren. What is your date of birth?'),
        said('user', 'May 4th 1970, I am Ana Lopez, is Kim there'),
        said('user', 'May 4th 1970, I am Ana Lopez, is Kim there'),
      ],
    ],
  ])('finds the same values as the main thread: %s', async (_, own, slots) => {
    const here = new DetectionService([model, new PatternPass()]);
    const { findings, spared } = await here.detectRequest(slots, own, never);
    const service = aside();
    expect(await service.detectRequest(slots, own, never)).toMatchObject({ findings, spared });
    expect(detect).toHaveBeenCalledTimes(1);
    expect(await service.detectRequest(slots, own, never)).toMatchObject({ findings, spared });
  });

  it('leaves text beside a restored value in clear, as the main thread does', async () => {
    const reply = said('assistant', 'Thank you, Marisol Vega.');
    const slots = [said('user', filled('hello there ')), reply];
    const restored: Entity = {
      start: 11,
      end: 18,
      kind: 'NAME',
      confidence: 1,
      pass: RESTORED,
      detector: RESTORED,
    };
    const masked = new Map([[reply, [restored]]]);
    const here = new DetectionService([model, new PatternPass()]);
    const expected = await here.detect(slots, base, never, { masked });
    expect(expected[1]).toEqual([restored]);
    expect(await aside().detect(slots, base, never, { masked })).toEqual(expected);
    expect(detect).toHaveBeenCalledTimes(1);
  });

  it('finds a leaked value', async () => {
    const slots = [said('user', filled('hello there ')), said('user', 'I am Ana Lopez, 415-555-0142')];
    const service = aside();
    const { holdsLeak } = await service.detectRequest(slots, base, never);
    expect(detect).toHaveBeenCalledTimes(1);
    const values = [{ kind: 'PHONE', text: '415-555-0142' }];
    const masked = [undefined, 'I am Ana Lopez, [PHONE_7K3M9QWXV2RD]'];
    expect(await holdsLeak({ values, texts: masked })).toBe(false);
    expect(await holdsLeak({ values, texts: [] })).toBe(true);
  });

  it('leaves short requests to the main thread', async () => {
    await aside().detect([said('user', 'hello')], base, never);
    expect(detect).not.toHaveBeenCalled();
  });

  const odd = '../../test/support/odd-long-thread.mjs';
  it.each([
    ['takes too long', { timeoutMs: 5_000 }, 'hang', 'timeout'],
    ['dies', {}, 'leave', 'worker_lost'],
  ])('rejects a request whose thread %s, and then continues', async (_, options, deed, reason) => {
    const thread = new LongTexts(new LongThread({ file: odd, ...options }));
    const service = aside(thread);
    await expect(service.detect([said('user', filled(`${deed} `))], base, never)).rejects.toMatchObject({
      code: 'detection_unavailable',
      cause: { reason },
    });
    expect(await service.detect([said('user', filled('hello '))], base, never)).toEqual([[]]);
    await thread.onApplicationShutdown();
  });

  it('aborts a request whose caller has left, and then continues', async () => {
    const thread = new LongTexts();
    const service = aside(thread);
    const caller = new AbortController();
    const slots = [said('user', written.repeat(12_000))];
    const left = service.detect(slots, base, caller.signal);
    setTimeout(() => {
      caller.abort(new Error('left'));
    }, 500);
    await expect(left).rejects.toThrow('left');
    expect(await service.detect([said('user', filled('hello '))], base, never)).toEqual([[]]);
    await thread.onApplicationShutdown();
  });

  it('rejects a request with too many values', async () => {
    const mails = Array.from({ length: 41_000 }, (_, n) => `a${n}@b.org`).join(' ');
    await expect(aside().detect([said('user', mails)], base, never)).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'The request body contains more than 40000 values.',
    });
  });

  it('rejects the longest requests if too much text waits, and removes callers who have left', async () => {
    const thread = new LongThread({ file: odd, mostWaiting: 100 });
    const caller = new AbortController();
    const run = (characters: number, signal = never): Promise<unknown> =>
      thread.run({ detect: { slots: { texts: ['hang'] } } as never }, { accountId: '', characters }, signal);
    const running = run(1_000).catch((error: unknown) => error);
    const left = run(50, caller.signal);
    const long = run(60);
    await expect(long).rejects.toMatchObject({ reason: 'queue_full' });
    caller.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const waiting = run(90).catch((error: unknown) => error);
    await thread.stop();
    expect(await running).toMatchObject({ reason: 'stopped' });
    expect(await waiting).toMatchObject({ reason: 'stopped' });
  });
});
