import { describe, expect, it } from '@jest/globals';
import { ScannedText } from '../../common/text/scanned-text.js';
import { SPEECH } from '../text/speech.js';

function read(text: string): string {
  let out = '';
  let at = 0;
  for (const edit of SPEECH.en.numbers.edits(new ScannedText(text))) {
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at);
}

describe('spoken numbers', () => {
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
    ['three twelve space forty four', '3 12 44'],
    ['the last four eleven twenty', 'the last four 11 20'],
    ['the last four hundred dollars', 'the last 400 dollars'],
    ['middle two oh four', 'middle two 0 4'],
    ['Bexley, OH 43209', 'Bexley, OH 43209'],
    ['OH four three two', '0 4 3 2'],
    ['the first three are two sixty one', 'the 1st three are 2 61'],
    ['one twenty then one forty then one thirty five', '1 20 then 1 40 then 1 35'],
    ['two ten, then two forty, and then two thirty five', '2 10, then 2 40, and then 2 35'],
    ['72 then 110 then 95', '72 then 110 then 95'],
    ['350 then 380 then 410 and 420', '350 then 380 then 410 and 420'],
    ['four point two then four point five', '4.2 then 4.5'],
    ['four one five then five five five then oh one four two', '4 1 5 5 5 5 0 1 4 2'],
    ['415 then 555 then 0142', '415 555 0142'],
    ['five five five then twenty one then forty four', '5 5 5 21 44'],
    ['six then nine then nineteen fifty eight', '6 9 19 58'],
    ['from two one oh to two four oh', 'from 2 1 0 to 2 4 0'],
    ['one two oh to five four oh to one three five', '1 2 0 to 5 4 0 to 1 3 5'],
    ['five five five to one four two', '5 5 5 2 1 4 2'],
    ['two one nine oh nine nine nine nine nine for the social', '2 1 9 0 9 9 9 9 9 for the social'],
  ])('in %j are written as %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});
