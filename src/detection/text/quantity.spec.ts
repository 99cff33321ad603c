import { describe, expect, it } from '@jest/globals';
import { isQuantity } from './quantity.js';

/** Whether the part in angle brackets is a quantity. */
function judged(marked: string): boolean {
  const start = marked.indexOf('<');
  const end = marked.indexOf('>') - 1;
  expect(end).toBeGreaterThan(start);
  return isQuantity(marked.replace(/[<>]/g, ''), { start, end });
}

describe('a quantity', () => {
  it.each([
    'so i owe <1100>',
    'You owe them about <1250>.',
    'they billed insurance <6400>',
    'my insurance paid <5100>',
    'member pays <1250>',
    'the copay is <1050> now',
    'the deductible was <2500>',
    'the account credit of <1350>',
    'a balance of $<1,250>',
    'it costs <89 99> a month',
    'The card was charged <1260.50>.',
    'the claim was for <4215.33>',
    'invoice total <1100.00>',
    '<128> over 82',
    '<135> over 90 131 over 88',
    'then 131 over <88>',
    'sugars <145 160 152 171> all week',
    'weight <182 180 179>',
    'it goes <98 97 96 95> oxygen',
    'my a1c came back at <7.2>',
    'INR was <2.5>',
    'ferritin: <312>',
    'potassium <3.5-5.1>',
    '<4.0-5.6>',
    'the app gave me error code <5021>',
    'Sorry, error <E1042>.',
    'it shows error <0x80070057>',
    'status code <422> came back',
    'denied with reason code <4B>',
    'remark code <N130>',
    'denied with code <CO-197>',
    'account balance 2450.<00>',
    'remark code N<130>',
  ])('is recognized in %j', (said) => {
    expect(judged(said)).toBe(true);
  });

  it.each([
    'my claim number is <4215.33>',
    'member id <1260.50>',
    'i paid with card <4418>',
    'charge the <4418> card',
    'i paid on account <4418>',
    'i owe on <44182209>',
    'my bill is <44182>',
    'i owe him, my phone is <555 0142>',
    'the total number is <4418>',
    'sugar <415 555 0142>',
    'my blood pressure monitor is <44182>',
    'weight loss program <182 180 179>',
    'case status <44182>',
    'confirmation code <CO-197>',
    'claim status: <E1042>',
    'my pin is <5021>',
    'the portal shows code <403>',
    '<135-145>',
    'i owe 44-<1250>',
    'paid <441>8209',
  ])('is not recognized in %j', (said) => {
    expect(judged(said)).toBe(false);
  });
});
