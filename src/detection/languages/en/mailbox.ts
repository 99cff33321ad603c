import { wordMap, wordSet } from '../../lexicon/words.js';
import type { MailboxTables } from '../language.js';
import { SOUND_WORDS } from './fillers.js';
import { ITS, LINK_WORDS, MENTIONS, THATS } from './links.js';
import { CAPITALS, MANNER } from './spelling.js';

/** What is said of e-mail addresses. Alternatives without a group, for larger patterns with `i`. */

export const EMAIL_WORD = 'e-?mails?(?: address(?:es)?)?';
/** Questions for one. */
export const EMAIL_ASKED = `${EMAIL_WORD}|where (?:may|can|shall|should|do|could) (?:we|i) (?:write|send)`;
export const NAME_WORD = "names?|name's|surname";
export const SAID_UNDERSCORE = 'underscore';
/** Before the host. */
export const SAID_AT = 'at';
/** What a backchannel ends with that asks for what follows a mark of an address. */
export const MARK_ASKED = '(?:at|dot)(?: sign| what| yes)?';

/** How addresses of mail are said. */
export const MAILBOXES: MailboxTables = {
  marks: wordMap('underscore _ plus +'),
  asides: new Set([...CAPITALS, ...wordSet(`letters|then|${SOUND_WORDS}`)]),
  letterLeads: wordSet('capital letter'),
  manner: MANNER,
  // Not "was": "he was born, jane at example dot com".
  leads: wordSet(`is ${ITS} ${THATS} email e-mail mail address`),
  noMailbox: wordSet(`
    look looking us me it you them him her find found website site web online page available order visit am are be
    been here there work works working home up out back in on arrive meet met start starts appointment this that
    ${LINK_WORDS} portal login link form blog store forum chat video map app profile room doctor clinic office nurse
    or and the a an to of for not call go check email mail address reach log sign read see book bought i
  `),
  mentions: MENTIONS,
  article: 'a',
  surelyArticle: /^an [aeiou]/,
};
