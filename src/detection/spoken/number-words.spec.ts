import { describe, expect, it } from '@jest/globals';
import { numberEdits } from './number-words.js';

function read(text: string): string {
  let out = '';
  let at = 0;
  for (const edit of numberEdits(text)) {
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at);
}

describe('numberEdits', () => {
  it.each([
    ['two thousand four hundred fifty', '2450'],
    ['six thousand three hundred dollars', '6300 dollars'],
    ['a hundred and four', '104'],
    ['one hundred one year', '100 1 year'],
    ['one year', 'one year'],
    ['ninety one year', '91 year'],
    ['twenty first of august', '21st of august'],
    ['five five five and then oh one four two', '5 5 5 0 1 4 2'],
    ['five five uh hold on five', '5 5 5'],
    ['eight hundred um five fifty five', '800 5 55'],
    ['six dash triple five', '6-555'],
    ['225 ... five', '225 ... 5'],
    ['four one five five for too oh one four to', '4 1 5 5 4 2 0 1 4 2'],
    ['five five five oh one four to', '5 5 5 0 1 4 2'],
    ['eight to five', '8 to 5'],
    ['two for one', '2 for 1'],
    ['two hundred sixty eight to two oh four', '268 to 2 0 4'],
    ['so then', 'so then'],
  ])('reads %j as %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});
