import { describe, expect, it } from '@jest/globals';
import { inContext } from '../../../slot-context.js';
import type { TextSlot } from '../../../slot.js';
import { normalizedSlot } from '../../../text/normalized-text.js';
import { dictatedPieceRecognizer } from './dictated-piece.js';

/** Findings in each turn of a conversation that begins with an assistant turn. */
function find(...turns: string[]): string[][] {
  const slots = turns.map((text, turn): TextSlot => ({
    path: `messages[${turn}].content`,
    turn,
    member: 'speech',
    role: turn % 2 === 0 ? 'assistant' : 'user',
    form: 'text',
    text,
  }));
  return inContext(slots).map((placed) =>
    dictatedPieceRecognizer
      .find(normalizedSlot(placed.slot), placed)
      .map(({ kind, start, end }) => `${kind} ${placed.slot.text.slice(start, end)}`),
  );
}

const SOCIAL = 'What is your social security number?';

describe('pieces of a dictated number', () => {
  it.each([
    'Uh huh.',
    'And the next?',
    'I am listening.',
    'OK, four one eight.',
    'Great, keep going.',
    'I have 418 so far.',
    'Got it. And then?',
    "No worries, I'm still here.",
    'Sorry, could you say that again?',
    'Take your time.',
    "Sorry, I didn't catch that last part.",
    'There should be more.',
    'At?',
    'And after the underscore?',
    'Four one eight, at?',
  ])('continue after %j', (nod) => {
    const [, first, , second] = find(SOCIAL, 'four one eight', nod, 'twenty two');
    expect([first, second]).toEqual([['SSN four one eight'], ['SSN twenty two']]);
  });

  it.each([
    ["What's your member ID?", 'a b four one eight', 'HEALTH_PLAN_ID a b four one eight'],
    ['What number can we reach you at?', 'five five five', 'PHONE five five five'],
    ['And your fax number?', 'yeah so 415', 'FAX 415'],
    ['Can I have the card number?', 'four one one one', 'CREDIT_CARD four one one one'],
    ['And the security code?', 'it is one two', 'CVV one two'],
    ["What's the new number?", 'area code five oh three', 'PHONE five oh three'],
    ["What's the claim number?", 'c l 4 4', 'UNIQUE_ID c l 4 4'],
    ["What's your ZIP code?", 'nine seven', 'ZIP nine seven'],
    ["What's your date of birth?", 'march', undefined],
    ["What's your date of birth?", 'oh three', 'DOB oh three'],
    ["What's the medical record number?", 'm r 4 4 zero', 'MRN m r 4 4 zero'],
  ])('are found after the question %j', (question, piece, found) => {
    expect(find(question, piece)[1]).toEqual(found === undefined ? [] : [found]);
    expect(find(question, `${piece} sorry my dog is barking`)[1]?.length).toBeLessThanOrEqual(1);
  });

  it('continue after the assistant repeats the end of the piece', () => {
    expect(find(SOCIAL, 'four one eight hyphen', 'Hyphen?', 'twenty two')[3]).toEqual(['SSN twenty two']);
    expect(find(SOCIAL, 'four one eight my phone', 'Your phone?', 'twenty two')[3]).not.toEqual([
      'SSN twenty two',
    ]);
  });

  it('can be single characters after the first characters', () => {
    expect(find(SOCIAL, 'four', 'mm', 'one one', 'mm', 'eight')).toEqual([
      [],
      [],
      [],
      ['SSN one one'],
      [],
      ['SSN eight'],
    ]);
  });

  it('are masked if the assistant repeats them', () => {
    const turns = find("What's your member ID?", 'x q four one', 'X Q four one, go on.', 'double six');
    expect(turns.slice(2)).toEqual([['HEALTH_PLAN_ID X Q four one'], ['HEALTH_PLAN_ID double six']]);
  });

  it('are found beside other words only if they are long', () => {
    expect(find(SOCIAL, 'four one eight sorry the dog wants out')[1]).toEqual(['SSN four one eight']);
    expect(find(SOCIAL, 'i would rather not, i have two dogs')[1]).toEqual([]);
    expect(find(SOCIAL, 'i took 500 mg')[1]).toEqual([]);
  });

  it.each([
    [
      'Next eight of the card number?',
      'zero one two five pin thirty three oh six',
      'CREDIT_CARD zero one two five',
    ],
    ['The zip?', 'oh two eight four two and my phone is four one five', 'ZIP oh two eight four two'],
  ])('after the question %j are separated from another named number: %j', (question, said, found) => {
    expect(find(question, said)[1]).toEqual([found]);
  });

  it('continue after the caller asks to wait', () => {
    const turns = [
      "What's your member ID?",
      'hold on let me find my purse',
      "Sure, I'll be on the line.",
      'x q 41',
    ];
    expect(find(...turns)[3]).toEqual(['HEALTH_PLAN_ID x q 41']);
  });

  it('continue after a side question', () => {
    const turns = [
      'And the number on the second bottle?',
      'before i read that can i take it with food',
      'Yes, with your evening meal.',
      'okay second one is six oh nine',
    ];
    expect(find(...turns)[3]?.join()).toContain('six oh nine');
  });

  it.each([
    ["Okay, what's the new code?", 'nine oh um', 'UNIQUE_ID nine oh'],
    ['And the birth date?', 'twelve hold on my screen froze', 'DOB twelve'],
    ["What's the street address?", "it's nineteen fourteen", 'ADDRESS nineteen fourteen'],
    ['Do you have your Medicaid ID?', 'x 4 or is that oh four', 'HEALTH_PLAN_ID x 4 or is that oh four'],
  ])('are found after the question %j in the answer %j', (question, answer, found) => {
    expect(find(question, answer)[1]).toContain(found);
  });

  it.each([
    'How many pills are left?',
    'Thanks, I found your record. You have two visits.',
    'Okay. What time works for you?',
    'Sorry, we close at five. Anything else?',
    'Never mind that. Which doctor is it for?',
  ])('end with %j', (turn) => {
    expect(find(SOCIAL, 'four one eight', turn, 'twenty two')[3]).toEqual([]);
  });

  it.each([
    ["What's your phone number?", 'give me 2 seconds'],
    ['When can we call you?', '9 30'],
    ["What's the highest number it reached?", '312'],
    ['How old is she?', 'forty two'],
    ['What is the reading on your meter?', 'one eighty'],
  ])('are not found after %j: %j', (question, answer) => {
    expect(find(question, answer)[1]).toEqual([]);
  });
});

describe('an amount', () => {
  it.each([
    '27.40',
    '4.35%',
    'it is 300 grand',
    'about 98.6 they said',
    'hold on her temperature just hit 104',
    'i only work till ten forty five',
    'it only says firmware 3.0.7',
    'do you have tires in two twenty five sixty five',
    '135 over 90 and then 131 over 88',
    'the copay was twelve fifty',
    'the app gave me error code 5021',
  ])('is not found as a piece of the requested number: %j', (said) => {
    expect(find('What is your member id?', said).at(-1)).toEqual([]);
  });

  it.each(['the number is one oh four', 'okay one oh four'])('is not assumed in %j', (said) => {
    expect(find('What is your member id?', said).at(-1)).not.toEqual([]);
  });
});
