import { describe, expect, it } from '@jest/globals';
import { foundValues } from '../../../../../test/support/found-values.js';
import { urlRecognizer } from './url.js';

const find = (text: string, question?: string, label?: string): string[] =>
  foundValues(urlRecognizer, text, question, label);

describe('the URL recognizer', () => {
  it.each<[string, string[]]>([
    ['go to https://portal.example.com/mychart?id=55.', ['https://portal.example.com/mychart?id=55']],
    ['(see http://example.org/a(b))', ['http://example.org/a(b)']],
    ['www.example.com is down', ['www.example.com']],
    ['w w w dot example dot com slash visit okay', ['w w w dot example dot com slash visit']],
    ['my page is example.com/jane', ['example.com/jane']],
    ['my page is example.com.', ['example.com']],
    ["it's example dot org slash jane okay", ['example dot org slash jane']],
    [
      'h t t p s colon slash slash www dot example dot com slash visit',
      ['h t t p s colon slash slash www dot example dot com slash visit'],
    ],
    ['http colon slash slash example dot com', ['http colon slash slash example dot com']],
    ['the site is example dot co dot uk slash patients', ['example dot co dot uk slash patients']],
    [
      "it's triple w dot example dot net slash jane underscore doe ",
      ['triple w dot example dot net slash jane underscore doe'],
    ],
    [
      'example dot com slash p slash one two three four ',
      ['example dot com slash p slash one two three four'],
    ],
    [
      'example dot com slash visit question mark id equals six four seven',
      ['example dot com slash visit question mark id equals six four seven'],
    ],
    [
      'portal dot example dot com slash jane dot doe is what it says',
      ['portal dot example dot com slash jane dot doe'],
    ],
    ["it's on example dot com slash j d o e ", ['example dot com slash j d o e']],
    ['ftp://files.example.net/scan.pdf', ['ftp://files.example.net/scan.pdf']],
    ['{"url":"https://example.com/x"}', ['https://example.com/x']],
    ['<https://example.com/x>', ['https://example.com/x']],
    ['[link](https://example.com/x)', ['https://example.com/x']],
    ['EXAMPLE.COM/JANE', ['EXAMPLE.COM/JANE']],
    ['my.clinic.example.com:8443/login', ['my.clinic.example.com:8443/login']],
    ['janedoe.me/photos', ['janedoe.me/photos']],
    ['double u double u double u dot example dot com', ['double u double u double u dot example dot com']],
    ['www dot example dot com slash tilde jane', ['www dot example dot com slash tilde jane']],
    ['example.com slash jane', ['example.com slash jane']],
  ])('finds the URL in %j', (text, values) => {
    expect(find(text)).toEqual(values);
  });

  it.each<[string, string, string[]]>([
    ["What's the link?", 'bit dot ly slash three x y z', ['bit dot ly slash three x y z']],
  ])('finds after the question %j the URL in %j', (question, text, values) => {
    expect(find(text, question)).toEqual(values);
  });

  it.each([
    'report.pdf is attached',
    'node.js and next.js',
    'version 2.3.4',
    'e.g. this one',
    'done.The next',
    "I'm done.So what",
    'at 5 p.m. please',
    'the u.s. is big',
    'it was 3.5 mg',
    'jane@example.com',
    'my email is jane.doe@mail.example.com',
    'jane dot doe at example dot com',
    'my email is jane dot doe at g mail dot com',
    'the echo dot is on',
    'the dot com boom',
    'dr.smith said so',
    'and/or',
    '24/7',
    'asp.net',
    "dot the i's",
    'my polka dot dress',
    'slash the dose in half',
    'the point is me',
    'point me to the clinic',
    "that's the point in time",
    'two point five in total',
  ])('finds no URL in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});
