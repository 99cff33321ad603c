import { describe, expect, it } from '@jest/globals';
import { BuiltInPolicies } from '../policies/builtin-policies.js';
import { parsePolicyDocument } from '../policies/policy-parser.js';
import { resolvePolicy } from '../policies/policy-resolver.js';
import type { Policy } from '../policies/policy.schema.js';
import type { DetectionPass } from './detection-pass.js';
import { DetectionService } from './detection.service.js';
import type { Entity } from './entity.js';
import { PatternPass } from './passes/pattern/pattern-pass.js';
import type { SlotForm, SlotRole, TextSlot } from './slot.js';

const base: Policy = { ...new BuiltInPolicies().base, passes: ['pattern'] };
const never = new AbortController().signal;

function policy(yaml: string): Policy {
  return resolvePolicy(parsePolicyDocument(`name: test\n${yaml}`), 1, yaml, base);
}

function slot(role: SlotRole, text: string, form: SlotForm = 'text'): TextSlot {
  return { path: 'messages[0].content', member: 'speech', role, form, text };
}

/** Pass that finds the first of these values in a slot's text. */
function finding(...values: readonly [string, string, number?][]): DetectionPass {
  return {
    name: 'pattern',
    detect: (slots) =>
      Promise.resolve(
        slots.map(({ slot: { text } }) =>
          values.flatMap(([kind, value, confidence = 0.9]): Entity[] => {
            const start = text.indexOf(value);
            if (start < 0) return [];
            return [
              { start, end: start + value.length, kind, confidence, pass: 'pattern', detector: 'test' },
            ];
          }),
        ),
      ),
  };
}

/** Masked texts, with `<KIND>` in place of values. Throws if the egress check would reject them. */
async function mask(pass: DetectionPass, own: Policy, slots: readonly TextSlot[]): Promise<string[]> {
  const detected = await new DetectionService([pass]).detectRequest(slots, own, never);
  const found = detected.findings;
  const values: { kind: string; text: string }[] = [];
  const mark = (entity: Entity): string => `[${entity.kind}_${'0'.repeat(12)}]`;
  const texts = slots.map(({ text }, index) => {
    let masked = text;
    for (const entity of [...(found[index] ?? [])].reverse()) {
      values.push({ kind: entity.kind, text: text.slice(entity.start, entity.end) });
      masked = masked.slice(0, entity.start) + mark(entity) + masked.slice(entity.end);
    }
    return masked;
  });
  if (await detected.holdsLeak({ texts, values })) throw new Error('a value was left');
  return texts.map((text) => text.replace(/\[([A-Z_]+)_0{12}\]/g, '<$1>'));
}

describe('custom patterns', () => {
  const badge = policy(
    'patterns: [{ kind: BADGE, pattern: "\\\\bE-\\\\d{6}\\\\b", context: [badge, "staff id"] }]',
  );

  it.each([
    ['my badge is e-123456', 'my badge is <BADGE>'],
    ['E-123456 is my Staff  ID', '<BADGE> is my Staff  ID'],
    ['badges E-123456', 'badges E-123456'],
    [`badge ${'x'.repeat(60)} E-123456`, `badge ${'x'.repeat(60)} E-123456`],
    ['badge 👩🏽‍⚕️ É E\u2011123456!', 'badge 👩🏽‍⚕️ É <BADGE>!'],
    ['badge e-one two three four five six', 'badge <BADGE>'],
  ])('mask %j as %j', async (text, masked) => {
    expect(await mask(finding(), badge, [slot('user', text)])).toEqual([masked]);
  });

  it('use the question and the member name as context', async () => {
    const key = { ...slot('tool', 'badgeNumber'), isKey: true };
    const slots = [
      slot('assistant', 'What is your staff ID?'),
      slot('user', 'E-123456'),
      key,
      { ...slot('tool', 'E-654321'), key },
    ];
    expect((await mask(finding(), badge, slots)).slice(1)).toEqual(['<BADGE>', 'badgeNumber', '<BADGE>']);
    const alone = [slot('assistant', 'What is your staff ID?'), slot('tool', 'E-123456')];
    expect((await mask(finding(), badge, alone))[1]).toBe('E-123456');
  });

  it('are found across the pieces of a long text, with anchors for the whole text', async () => {
    const own = policy('patterns: [{ kind: BADGE, pattern: "E-\\\\d{6}" }, { kind: HEAD, pattern: "^x+" }]');
    for (const at of [16_370, 15_869, 15_875, 31_740]) {
      const text = `${'x '.repeat(at / 2)}E-123456 ${'x '.repeat(20_000)}`;
      const [masked] = await mask(finding(), own, [slot('user', text)]);
      expect(masked?.match(/<BADGE>/g)).toHaveLength(1);
      expect(masked?.match(/<HEAD>/g)).toHaveLength(1);
    }
  });

  it('cannot block the service because a slow pattern is rejected', async () => {
    const own = policy('patterns: [{ kind: A, pattern: "(a+)+$" }, { kind: B, pattern: "a(.*b)?" }]');
    const service = new DetectionService([finding()]);
    const begun = performance.now();
    await service.detect(
      [slot('user', `${'a'.repeat(5_000)}!`)],
      policy('patterns: [{ kind: A, pattern: "(a+)+$" }]'),
      never,
    );
    await expect(service.detect([slot('user', 'a'.repeat(300_000))], own, never)).rejects.toMatchObject({
      code: 'detection_unavailable',
    });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('are ignored if their confidence is below the threshold', async () => {
    const own = policy('patterns: [{ kind: BADGE, pattern: "E-\\\\d{6}", confidence: 0.4 }]');
    expect(await mask(finding(), own, [slot('user', 'E-123456')])).toEqual(['E-123456']);
  });
});

describe('denied terms', () => {
  const own = policy('deny: [{ kind: PROJECT, terms: ["Blue Falcon", "Will"] }]');

  it('are masked wherever they occur as whole words', async () => {
    const slots = [
      slot('user', 'blue  FALCON, will he? Willful.'),
      slot('schema', 'runBlueFalcon', 'identifier'),
    ];
    expect(await mask(finding(), own, slots)).toEqual(['<PROJECT>, <PROJECT> he? Willful.', 'run<PROJECT>']);
  });

  it('are masked if their digits are dictated', async () => {
    const pin = policy('deny: [{ kind: PIN, terms: ["4418"] }]');
    expect(await mask(finding(), pin, [slot('user', 'it is four four one eight 🙂')])).toEqual([
      'it is <PIN> 🙂',
    ]);
  });

  it('determine the kind of a value that a pass found', async () => {
    expect(await mask(finding(['NAME', 'Blue Falcon']), own, [slot('user', 'Blue Falcon')])).toEqual([
      '<PROJECT>',
    ]);
  });
});

describe('allowed terms', () => {
  const own = policy('allow: ["Riverside Clinic", "911", "Okafor House"]');

  it.each<[string, [string, string], string, string]>([
    ['the phrase itself', ['FACILITY', 'riverside  clinic'], 'at riverside  clinic', 'at riverside  clinic'],
    ['a part of the phrase', ['NAME', 'Riverside'], 'Riverside Clinic', 'Riverside Clinic'],
    [
      'a finding with words around the phrase',
      ['FACILITY', 'Riverside Clinic North'],
      'Riverside Clinic North',
      'Riverside Clinic <FACILITY>',
    ],
    ['a number that contains the phrase', ['PHONE', '415-911-0100'], 'call 415-911-0100', 'call <PHONE>'],
    [
      'a spaced number that contains the phrase',
      ['PHONE', '415 911 0100'],
      'call 415 911 0100',
      'call <PHONE>',
    ],
    ['a number', ['PHONE', 'nine one one'], 'call nine one one', 'call nine one one'],
  ])('take precedence over %s', async (_, value, text, masked) => {
    expect(await mask(finding(value), own, [slot('user', text)])).toEqual([masked]);
  });

  it('take precedence in propagation and in the egress check', async () => {
    const slots = [slot('user', 'I am Jane Okafor'), slot('assistant', 'Okafor House is for Okafor')];
    expect(await mask(finding(['NAME', 'Jane Okafor']), own, slots)).toEqual([
      'I am <NAME>',
      'Okafor House is for <NAME>',
    ]);
  });

  it('are cut from a finding whose rest is masked elsewhere too', async () => {
    const slots = [slot('user', 'Riverside Clinic Northgate'), slot('assistant', 'Northgate it is')];
    expect(await mask(finding(['FACILITY', 'Riverside Clinic Northgate']), own, slots)).toEqual([
      'Riverside Clinic <FACILITY>',
      '<FACILITY> it is',
    ]);
  });
});

describe('the policy settings roles, min_confidence and keep', () => {
  const seen = finding(['NAME', 'Jane Okafor'], ['PHONE', '555-0142', 0.45]);
  const slots = [slot('system', 'You are Jane Okafor, 555-0142.'), slot('user', 'Jane Okafor, 555-0142')];

  it('limit a kind to roles, including propagation and the egress check', async () => {
    const own = policy(
      'own_side: mask\nentities: { NAME: { action: tokenize, roles: [user] }, PHONE: { action: redact, min_confidence: 0.4 } }',
    );
    expect(await mask(seen, own, slots)).toEqual(['You are Jane Okafor, <PHONE>.', '<NAME>, <PHONE>']);
  });

  it('leave a kind in clear', async () => {
    expect(await mask(seen, policy('entities: { NAME: keep }'), slots)).toEqual(
      slots.map(({ text }) => text),
    );
  });
});

describe('the policy setting keep_future_days', () => {
  const iso = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const [soon, late] = [iso(5), iso(90)];
  const dates = finding(['DATE', soon], ['DATE', late], ['DOB', '1958-06-09']);
  const text = `free: ${soon}, ${late}; born 1958-06-09`;

  it('leaves future dates in the configured roles in clear, even if they are masked elsewhere', async () => {
    const own = policy(
      'entities: { DATE: { action: tokenize, keep_future_days: 30, keep_future_roles: [system, tool] } }',
    );
    expect(await mask(dates, own, [slot('user', text), slot('tool', text)])).toEqual([
      'free: <DATE>, <DATE>; born <DOB>',
      `free: ${soon}, <DATE>; born <DOB>`,
    ]);
  });

  it('never leaves a date of birth in clear', async () => {
    const own = policy('entities: { DATE: { action: tokenize, keep_future_days: 30 } }');
    expect(await mask(finding(['DOB', soon]), own, [slot('user', soon)])).toEqual(['<DOB>']);
  });
});

describe('calendar timestamps', () => {
  const own = policy(
    'entities: { DATE: { action: tokenize, keep_future_days: 30, keep_future_roles: [system, tool] } }',
  );
  const at = (days: number, time: string): string =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}${time}`;
  const [early, late] = [at(3, 'T08:30:00-06:00'), at(3, 'T14:00:00-06:00')];
  const seen = at(-30, 'T09:15:00Z');

  it('are left in clear if they are in the future, and masked with their time if they are past', async () => {
    const text = `${early}/${late}, last ${seen}`;
    expect(await mask(new PatternPass(), own, [slot('tool', text), slot('user', text)])).toEqual([
      `${early}/${late}, last <DATE>`,
      '<DATE>/<DATE>, last <DATE>',
    ]);
  });

  it('are not masked as codes, even if another pass finds codes in them', async () => {
    const guess: DetectionPass = {
      name: 'pattern',
      detect: async (slots, context, signal) => {
        const real = await new PatternPass().detect(slots, context, signal);
        const wrong = await finding(['UNIQUE_ID', early.slice(0, 13)], ['DOB', late.slice(0, 10)]).detect(
          slots,
          context,
          signal,
        );
        return real.map((entities, index) => [...entities, ...(wrong[index] ?? [])]);
      },
    };
    expect(await mask(guess, own, [slot('tool', `${early} or ${late}`)])).toEqual([`${early} or ${late}`]);
  });
});

describe('the current date', () => {
  const own = policy('entities: {}');
  const day = 'November 22, 2026';

  it('is left in clear where it is announced, even if the same date is masked elsewhere', async () => {
    const slots = [
      slot('system', `Ask for name and date of birth. Today is Sunday, ${day}. Be kind.`),
      slot('user', `i was last seen on ${day}`),
    ];
    for (const kind of ['DATE', 'DOB']) {
      expect(await mask(finding([kind, day]), own, slots)).toEqual([
        `Ask for name and date of birth. Today is Sunday, ${day}. Be kind.`,
        `i was last seen on <${kind}>`,
      ]);
    }
  });

  it('is left in clear if only a part of it is found', async () => {
    const text = `It is now 02:13 AM on Sunday, ${day}`;
    expect(await mask(finding(['DATE', '2026']), own, [slot('system', text)])).toEqual([text]);
  });
});

describe('the policy setting keep_first_three', () => {
  it('masks the rest of a ZIP code wherever it occurs', async () => {
    const own = policy('entities: { ZIP: { action: redact, keep_first_three: true } }');
    const slots = [slot('user', 'zip 78704 and 03601'), slot('assistant', 'so 78704')];
    expect(await mask(finding(['ZIP', '78704'], ['ZIP', '03601']), own, slots)).toEqual([
      'zip 787<ZIP> and <ZIP>',
      'so 787<ZIP>',
    ]);
  });
});
