import { wordMap, wordSet } from '../../lexicon/words.js';
import { HESITATION, IS, ITS, LINK_WORDS, MENTIONS, SAYS, THATS, WOULD_BE } from './talk.js';
import { DASH, UNDERSCORE } from './marks.js';
import type { MailboxTables } from '../language.js';
import { MANNER } from './spelling.js';

/** Words around and within internet addresses. Alternatives without a group, for larger patterns with the flag `i`. */

/** Patterns of spoken marks in web and IP addresses. "point" and "period" are excluded, because they end sentences. */
export const ADDRESS_MARKS: readonly (readonly [said: string, mark: string])[] = [
  ['dot', '.'],
  ['(?:double|forward) slash (?:forward )?slash|double slash|slash (?:forward )?slash', '//'],
  ['(?:forward |back ?)?slash', '/'],
  ['(?:double|colon)[ ,]{1,2}colon', '::'],
  ['colon|port', ':'],
  [`${DASH}|minus`, '-'],
  [UNDERSCORE, '_'],
  ['tilde', '~'],
  ['question mark', '?'],
  ['equals?(?: sign)?', '='],
  ['ampersand|and sign', '&'],
];
/** Beginnings of web addresses, spoken letter by letter. */
export const ADDRESS_BEGINNINGS: readonly (readonly [said: string, written: string])[] = [
  ['w w w|triple w|dub dub dub', 'www'],
  ['h t t p s', 'https'],
  ['h t t p', 'http'],
];

/** Cues before a host name. */
export const SITE =
  'site|website|web ?page|url|link|page|portal|go(?:ing)? to|visit|browser|online at|domain';

/** Cues near an IP address. */
export const IP_WORD =
  'ips?|i p|ipv[46]|addr(?:ess)?(?:es)?|host|server|router|network|login|logged|gateway|dns|subnet|remote|client|forwarded|ping|loopback|connect(?:ed|ion)?|device|modem|wi-?fi|proxy|vpn';
/** Cues before a number with the form of an IP address: "version 1.2.3.4". */
export const VERSION_WORD =
  'v|ver|versions?|release[ds]?|build|firmware|software|updated?|upgraded?|app|ios|android|windows|chrome|section|sec|chapter|clause|paragraph|appendix|article|rev|revision|patch|driver|kernel|table|figure|step|item|oid|running|installed|sdk|api';

/** Names for a user name. */
export const USER_NAME =
  'user[ _-]?names?|user[ _-]?id|log[ -]?in(?:[ _-]?(?:names?|id))?|screen[ _-]?names?|(?<!(?:door|drawer|pump|cart|cane|walker|pan|pot) )handle|gamer ?tag|portal (?:id|name)|account name|pass ?(?:word|phrase|code)|sign[ -]?in(?: name)?';
/** Verbs between a member of {@link USER_NAME} and the user name. */
export const TO_USER_NAME = `${IS}|${WOULD_BE}|${ITS}|${THATS}|${SAYS}|as`;
/** Words before a user name in an answer. */
export const USER_NAME_LEAD = 'my|i think';
/** Descriptions of a user name. */
export const NO_USER_NAME = wordSet(
  'loose broken stuck expired locked blocked wrong invalid case sensitive working required optional taken missing unknown incorrect reset my the your not still again something forgotten lost written saved stored used old new same different which what',
);

/** Words about e-mail addresses. Alternatives without a group, for larger patterns with the flag `i`. */

export const EMAIL_WORD = 'e-?mails?(?: address(?:es)?)?';
/** Words of a question for an e-mail address. */
export const EMAIL_ASKED = `${EMAIL_WORD}|where (?:may|can|shall|should|do|could) (?:we|i) (?:write|send)`;
export const NAME_WORD = "names?|name's|surname";
export const SAID_UNDERSCORE = 'underscore';
/** Word before the host. */
export const SAID_AT = 'at';
/** End of a backchannel that asks for the part after a mark of an address. */
export const MARK_ASKED = '(?:at|dot)(?: sign| what| yes)?';

/** Vocabulary of spoken e-mail addresses. */
export const MAILBOXES: MailboxTables = {
  marks: wordMap('underscore _ plus +'),
  manner: MANNER,
  // "was" is excluded: "he was born, jane at example dot com".
  leads: wordSet(`is ${ITS} ${THATS} email e-mail mail address under`),
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

/** Words within phone numbers. Alternatives without a group, for larger patterns with the flag `i`. */

/** Words before an extension, names for an extension, and words between its name and its digits. */
export const EXTENSION_LEAD = '(?:(?:and|then|at) )?(?:(?:my|the) )?';
export const EXTENSION = 'extension|ext|xtn|x';
export const EXTENSION_LINK = String.raw`is|number|no\.?`;
/** Words between an area code and the rest: "area code 415, and the number is 555-0142". */
export const REST_OF_NUMBER = `(?:(?:${HESITATION}) )?(?:and )?(?:then )?(?:the )?(?:rest|number|phone number|phone)(?: of it)?(?: is|'s)?`;
