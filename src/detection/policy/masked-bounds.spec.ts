import { describe, expect, it } from '@jest/globals';
import { afterFirstThree, withInitials } from './masked-bounds.js';

/** `{…}` marks a name that was found. */
function extended(marked: string): string[] {
  const text = marked.replace(/[{}]/g, '');
  const entities = [...marked.matchAll(/\{([^}]*)\}/g)].map(({ index, 1: name = '' }, nth) => ({
    start: index - 2 * nth,
    end: index - 2 * nth + name.length,
    kind: 'NAME',
    confidence: 0.8,
    pass: 'model' as const,
    detector: 'reader' as const,
  }));
  return withInitials(text, entities).map(({ start, end }) => text.slice(start, end));
}

describe('initials beside a name', () => {
  it.each([
    ['{Anna} S. called', ['Anna S.']],
    ['for S. {Lindqvist}', ['S. Lindqvist']],
    ['{LINDQVIST, ARTHUR} P', ['LINDQVIST, ARTHUR P']],
    ['{LINDQVIST, ARTHUR} P DOB 1/2/31', ['LINDQVIST, ARTHUR P']],
    ['{Okafor, Jane} M; room 4', ['Okafor, Jane M']],
    ['J. R. {Okafor}', ['J. R. Okafor']],
    ['J.R. {Okafor}', ['J.R. Okafor']],
    ['J R {Okafor}', ['J R Okafor']],
    ['{Anna} S. {Lindqvist}', ['Anna S.', 'Lindqvist']],
    ['{Bob} I., then {Ann} A', ['Bob I.', 'Ann A']],
  ])('are added to it: %s', (marked, names) => {
    expect(extended(marked)).toEqual(names);
  });

  it.each([
    '{Anna} I need a ride',
    'Ask {Anna}. A nurse will',
    '{Anna} TV',
    '{Anna} X-ray',
    '{Anna} B12',
    'A {Lindqvist} called',
    'I {Anna}',
    'Hepatitis B, {Anna} said',
    '{Anna}\nS. Main',
    'vitamin D: {Anna}',
    'B) {Anna}',
  ])('are not added if they belong to other words: %s', (marked) => {
    const names = [...marked.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
    expect(extended(marked)).toEqual(names);
  });

  it('are not added if they belong to another finding', () => {
    const name = {
      start: 0,
      end: 4,
      kind: 'NAME',
      confidence: 1,
      pass: 'model',
      detector: 'reader',
    } as const;
    const code = { ...name, start: 5, end: 8, kind: 'MRN' };
    expect(withInitials('Anna M. 4471', [name, code])).toEqual([name, code]);
  });
});

describe('afterFirstThree', () => {
  it.each([
    ['78704', '04'],
    ['78704-1234', '04-1234'],
    ['7 8 7 0 4', '0 4'],
    ['seven eight seven oh four', 'oh four'],
    ['03601', '03601'],
    ['00012', '00012'],
    ['7870', '7870'],
    ['TX 78704', 'TX 78704'],
  ])('for %j returns %j', (zip, masked) => {
    const text = `zip: ${zip}.`;
    const { start, end } = afterFirstThree(text, { start: 5, end: 5 + zip.length });
    expect(text.slice(start, end)).toBe(masked);
  });
});
