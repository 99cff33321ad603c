import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { mailboxPieceRecognizer } from './mailbox-piece.js';

function find(text: string, question = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  return mailboxPieceRecognizer
    .find(normalize(text), { slot, question, label: '' })
    .map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
}

const EMAIL = 'And the e-mail?';

describe('a part of a spoken e-mail address', () => {
  it.each([
    ['w dot l dot lund', 'w dot l dot lund'],
    ["it's p dot lund dash hart", 'p dot lund dash hart'],
    ['it starts with kay underscore lund seven', 'kay underscore lund seven'],
    ['to me, kay dash', 'kay dash'],
    ['k dot lund underscore', 'k dot lund underscore'],
    ['j p lund dot office', 'j p lund dot office'],
    ['lund eighty dot kay, all small', 'lund eighty dot kay'],
    ['yes, dot nine six', 'dot nine six'],
    ['underscore um forty four', 'underscore um forty four'],
    ['at post dot example dot org', 'at post dot example dot org'],
    ['at g mail', 'at g mail'],
    ['sure w r e n', 'w r e n'],
    ['k t four four', 'k t four four'],
  ])('is found in the answer %j as %j', (said, found) => {
    expect(find(said, EMAIL)).toEqual([`EMAIL ${found}`]);
    expect(find(said, 'Where may we write?')).toEqual([`EMAIL ${found}`]);
  });

  it.each([
    ['my e-mail is kay dot lund', 'EMAIL kay dot lund'],
    ["i'm kay underscore lund", 'UNIQUE_ID kay underscore lund'],
    [
      'hello, kay underscore lund underscore zero nine, i moved',
      'UNIQUE_ID kay underscore lund underscore zero nine',
    ],
    ['underscore seventy two seventy two', 'UNIQUE_ID underscore seventy two seventy two'],
  ])('is found without a question in %j', (said, found) => {
    expect(find(said)).toEqual([found]);
  });

  it.each([
    ['anna dash marie lund', "What's your name and e-mail?"],
    ['kay dash lund', "What's your name?"],
    ['one point five milligrams', ''],
    ['connect the dots', EMAIL],
    ['i took it at noon', EMAIL],
    ['the clinic is at example dot org', ''],
    ['plus i need a refill', ''],
    ['i have no address', EMAIL],
    ['a', EMAIL],
    ['k a y', 'Your name and e-mail?'],
    ['four one five', EMAIL],
  ])('is not found in %j after %j', (said, question) => {
    expect(find(said, question)).toEqual([]);
  });
});
