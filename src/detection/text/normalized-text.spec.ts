import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { normalize, normalizedSlot } from './normalized-text.js';

describe('normalize', () => {
  it.each([
    ['ｃａｌｌ　５５５－０１４２', 'call 555-0142'],
    ['it’s “fine” – yes—no', 'it\'s "fine" - yes-no'],
    ['a\u00a0b\u2009c\u2028d', 'a b c\nd'],
    ['5\u200b5\u00ad5\u200e', '555'],
    ['٥٥٥ ۰۱ ४', '555 01 4'],
    ['𝟓𝟓𝟓 𝐉ane', '555 Jane'],
    ['④①⑤-⓪❶➋⑶⒋⓵', '415-012341'],
    ['៥៥៥ ߁႒ 🯰🯹', '555 12 09'],
    ['1️⃣2️⃣', '12'],
    ['Jane 👩‍⚕️ שלום', 'Jane 👩⚕ שלום'],
    ['Same Case', 'Same Case'],
  ])('changes %j to %j', (text, view) => {
    expect(normalize(text).text).toBe(view);
  });

  it('replaces underscores in identifiers by spaces', () => {
    expect(normalize('lookup_jane', 'identifier').text).toBe('lookup jane');
    expect(normalize('lookup_jane').text).toBe('lookup_jane');
  });

  it('maps positions to whole original characters', () => {
    const text = '📞 ５\u200b５️⃣ x';
    const view = normalize(text);
    const at = view.text.indexOf('55');
    const { start, end } = view.toOriginal(at, at + 2);
    expect(text.slice(start, end)).toBe('５\u200b５️⃣');
    expect(view.toOriginal(at, at)).toEqual({ start, end: start });
  });

  it('is computed once for each slot', () => {
    const slot = { path: 'user', role: 'meta', form: 'text', text: 'five' } as const;
    expect(normalizedSlot(slot)).toBe(normalizedSlot(slot));
  });
});

describe('the spoken view', () => {
  it.each([
    ['five five five oh one four two', '5 5 5 0 1 4 2'],
    ['double four, triple o, quadruple 7', '44, 000, 7777'],
    ['nineteen fifty eight', '19 58'],
    ['fifty-eight', '58'],
    ['eight hundred five five five', '800 5 5 5'],
    ['one hundred and five', '105'],
    ['one hundred twenty three', '123'],
    ['two thousand five', '2005'],
    ['two thousand and twenty four', '2024'],
    ['june twenty third', 'june 23rd'],
    ['the ninth of june', 'the 9th of june'],
    ['five dash five slash five dot five', '5-5/5.5'],
    ['five uh five', '5 5'],
    ['plus four four', '+4 4'],
    ['oh well', 'oh well'],
    ['one moment', 'one moment'],
    ['dash it', 'dash it'],
    ['someone often weighs alone', 'someone often weighs alone'],
    ['jane dot doe at g mail dot com', 'jane.doe@gmail.com'],
    ['lena at x n dash dash b c h e r dash k v a dot example dot com', 'lena@xn--bcher-kva.example.com'],
    ['office at x n two hyphens z a j d b a dot net', 'office@xn--zajdba.net'],
    ['sam at door dash dot com', 'sam@doordash.com'],
    ['mary dash ann five at example dot co dot uk', 'mary-ann5@example.co.uk'],
    ['look at example dot com', 'look at example dot com'],
    [
      'there is a dot and a dash lee dash ann at example dot com',
      'there is a dot and a dash lee-ann@example.com',
    ],
    ["there's a dash t dash bo at example dot com", "there's a dash t-bo@example.com"],
    [
      'not a dot an underscore jane underscore doe at example dot com',
      'not a dot an underscore jane_doe@example.com',
    ],
    [
      'jane dot doe dot twelve sorry underscore twelve jane dot doe underscore twelve at example dot com',
      'jane dot doe dot 12 sorry underscore 12 jane.doe_12@example.com',
    ],
    ['my email is a dot smith at example dot com', 'my email is a.smith@example.com'],
    ['an dot tran at example dot com', 'an.tran@example.com'],
  ])('of %j is %j', (text, view) => {
    expect(normalize(text).spoken.text).toBe(view);
  });

  it('is the same view if the text contains no spoken form', () => {
    const view = normalize('call 555-0142 now');
    expect(view.spoken).toBe(view);
    expect(view.views).toEqual([view]);
  });

  it('maps positions to the original words', () => {
    const text = '“double four” at jane dot doe at example dot com.';
    const { spoken } = normalize(text);
    const cut = (part: string) => {
      const at = spoken.text.indexOf(part);
      const { start, end } = spoken.toOriginal(at, at + part.length);
      return text.slice(start, end);
    };
    expect(cut('44')).toBe('double four');
    expect(cut('jane.doe@example.com')).toBe('jane dot doe at example dot com');
  });
});

describe('the offsets of a view', () => {
  const piece = fc.constantFrom(
    'five ',
    'oh ',
    ' at ',
    ' dot com',
    'é',
    'e\u0301',
    '👍🏽',
    '\u200b',
    '５',
    'ש',
    '’',
    '9',
    ' ',
    '\n',
    'jane',
  );

  it('are in order, within the text and cover it for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 3 }))), (pieces) => {
        const text = pieces.join('');
        for (const view of normalize(text).views) {
          let last = 0;
          for (let at = 0; at < view.text.length; at++) {
            const { start, end } = view.toOriginal(at, at + 1);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(text.length);
            expect(start).toBeGreaterThanOrEqual(last);
            last = start;
          }
        }
      }),
    );
  });
});
