import { describe, expect, it } from '@jest/globals';
import { confidenceInName, withoutOrdinaryWords } from './name-veto.js';

/** What remains of a finding of the words in brackets. */
function left(marked: string, asked = false): string | undefined {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  const text = marked.replace('[', '').replace(']', '');
  const range = withoutOrdinaryWords(text, { start, end }, asked);
  return range === undefined ? undefined : text.slice(range.start, range.end);
}

describe('ordinary words that the model finds as names', () => {
  it.each([
    "yes [ma'am]",
    'smh [pls] wait',
    'no [sir] thank you',
    'oh my [god]',
    'doctor fontaine [god] rest him',
    '[naw] i did it twice',
    'dice que ella [habla] con usted mañana',
    'pues [llámela] por favor que no contesta',
    '[Mi papá] se cayó anoche and the nurse came',
    'He says [fine], bill his mother.',
    'North Dakota, [ha]. His cell is off.',
    '[preciate] you',
    'and, [lemme see], Z98.890',
    'our neighbor [boy], he can come',
    'is it for your [son]',
    'i had my [boots] on',
    'At the hospital. [Boots] may be two pounds.',
    '[sure] one second',
    'my [iPhone] died',
    'on [MyChart] it says so',
    'the [Tdap] can be given',
    '[Acuvue Oasys] 6-pack',
    '[K]. And could you text my dad?',
    'call [P] 555-010-0199',
    '- [Prenatal] visits 20 minutes',
    '[Sessions] 30 or 45 minutes',
    'take the [isotretinoin] 40',
    '[rosuvastatin] at night',
    'the flu shot [tuesday]',
    '[lunch] on friday',
  ])('are dropped in %j', (marked) => {
    expect(left(marked)).toBeUndefined();
  });

  it.each([
    ['our neighbor [boy Timmy] can come', 'Timmy'],
    ['she goes by [kenny so] yeah', 'kenny'],
    ['[zion and] ty', 'zion'],
    ['Our doctors are Dr. [Chen and] Helena Okafor', 'Chen'],
    ["[otis brandvold it's] me", 'otis brandvold'],
    ['yes this is [ngozi oh] and does it', 'ngozi'],
    ["it's [van der weyden]", 'van der weyden'],
    ['therapist [Siri Aalto]', 'Siri Aalto'],
    ['[EZE, CHIDINMA A]', 'EZE, CHIDINMA A'],
    ['[k i m]', 'k i m'],
    ['[u as in umbrella y as in yes]', 'u as in umbrella y as in yes'],
    ['and [will] can come', 'will'],
    ['thank you [pearl]', 'pearl'],
    ['[Rich] needs it', 'Rich'],
    ['[Jesus] is my brother', 'Jesus'],
    ['I saw [Do] yesterday', 'Do'],
    ['mister [boots] called', 'boots'],
    ['her name is [Sunny]', 'Sunny'],
    ['first name [honey]', 'honey'],
    ['so can [ava] come', 'ava'],
    ['the [Patel] girl', 'Patel'],
    ['tell [ian] please. He knows. It is the ian', 'ian'],
  ])('are removed from %j, which leaves %j', (marked, name) => {
    expect(left(marked)).toBe(name);
  });

  it('are kept if they are the whole answer to a question for a name, except common replies', () => {
    expect(left('[An]', true)).toBe('An');
    expect(left('[boots].', true)).toBe('boots');
    expect(left('[sure one second]', true)).toBeUndefined();
    expect(left("no [ma'am] it's okafor", true)).toBeUndefined();
  });
});

describe('confidenceInName', () => {
  it.each([
    ['whooshing', 0.7, 0.3],
    ['whooshing', 0.85, 0.85],
    ['Whooshing', 0.7, 0.7],
    ['grace', 0.7, 0.7],
  ])('for %j with the confidence %d returns %d', (said, given, confidence) => {
    expect(confidenceInName(said, { start: 0, end: said.length }, 'NAME', given)).toBe(confidence);
    expect(confidenceInName(said, { start: 0, end: said.length }, 'PHONE', given)).toBe(given);
  });
});
