import { describe, expect, it } from '@jest/globals';
import { foundValues } from '../../../../../test/support/found-values.js';
import { emailRecognizer } from './email.js';

const find = (text: string, question?: string, label?: string): string[] =>
  foundValues(emailRecognizer, text, question, label);

describe('the e-mail recognizer', () => {
  it.each([
    ['write to jane.doe@example.com.', 'jane.doe@example.com'],
    ['<jane+tag@mail.example.co.uk>', 'jane+tag@mail.example.co.uk'],
    ["it's 'jane_o'brien@example.org'", "jane_o'brien@example.org"],
    ['ｊａｎｅ＠example.com', 'ｊａｎｅ＠example.com'],
    ['jo\u200bsé@example.com', 'jo\u200bsé@example.com'],
    ["it's jane dot doe at g mail dot com thanks", 'jane dot doe at g mail dot com'],
    ['j underscore doe five eight at example dot com', 'j underscore doe five eight at example dot com'],
    ['my email is jane doe at example dot com', 'jane doe at example dot com'],
    ['j a n e at example dot co dot uk', 'j a n e at example dot co dot uk'],
    ['jane.doe at example.com', 'jane.doe at example.com'],
    ['jane.doe [at] example [dot] com', 'jane.doe [at] example [dot] com'],
    ['jane.doe(at)example.com', 'jane.doe(at)example.com'],
    ['j as in john dot doe at example dot com', 'j as in john dot doe at example dot com'],
    ['juliet alpha november echo at example dot com', 'juliet alpha november echo at example dot com'],
    ['jane dot doe at g mail', 'jane dot doe at g mail'],
    ['um plus bills at example dot org', 'plus bills at example dot org'],
    ['dot nine six at example dot com', 'dot nine six at example dot com'],
    ['jane dot uh doe all lowercase at example dot com', 'jane dot uh doe all lowercase at example dot com'],
    ['jane dot doe at the rate example dot com', 'jane dot doe at the rate example dot com'],
    ['april eighty three at example dot com', 'april eighty three at example dot com'],
    ['jane dot doe at example dot calm', 'jane dot doe at example dot calm'],
    ['jane dot doe @ example.com', 'jane dot doe @ example.com'],
    ['it is mary dash ann at example dot org, yes', 'mary dash ann at example dot org'],
    ['sure, i think a jane at example dot com', 'jane at example dot com'],
    ['she was born jane at example dot com and moved', 'jane at example dot com'],
    [
      'tutoring the number four the letter u at example dot net',
      'tutoring the number four the letter u at example dot net',
    ],
    ["don't laugh c j double oh seven at example dot net", 'c j double oh seven at example dot net'],
    ['oh yes grandma underscore sue at example dot net', 'grandma underscore sue at example dot net'],
    ['jane dot doe@example.com', 'jane dot doe@example.com'],
  ])('finds the address in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    'look at example dot com',
    'I work at google',
    'jane at reception',
    'do you use gmail',
    'i am at work',
    '@jane on the forum',
    'jane@',
    'jane@localhost',
    'connect the dot at the dot',
    'at dot at dot com',
    'mail me',
  ])('finds no address in %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('finds two consecutive spoken addresses', () => {
    expect(find('jane at example dot com or bob dot ray at example dot org')).toEqual([
      'jane at example dot com',
      'bob dot ray at example dot org',
    ]);
  });
});
