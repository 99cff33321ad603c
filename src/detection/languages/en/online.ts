import { wordSet } from '../../lexicon/words.js';
import { IS, ITS, SAYS, THATS, WOULD_BE } from './links.js';
import { DASH, UNDERSCORE } from './marks.js';

/** What is said of and within addresses of the net. Alternatives without a group, for larger patterns with `i`. */

/** Marks of web and IP addresses by their names, as patterns; "point" and "period" are of a sentence. */
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
/** The beginnings of web addresses, letter by letter. */
export const ADDRESS_BEGINNINGS: readonly (readonly [said: string, written: string])[] = [
  ['w w w|triple w|dub dub dub', 'www'],
  ['h t t p s', 'https'],
  ['h t t p', 'http'],
];

/** Where the name of a host may stand by itself. */
export const SITE =
  'site|website|web ?page|url|link|page|portal|go(?:ing)? to|visit|browser|online at|domain';

/** Around an IP address. */
export const IP_WORD =
  'ips?|i p|ipv[46]|addr(?:ess)?(?:es)?|host|server|router|network|login|logged|gateway|dns|subnet|remote|client|forwarded|ping|loopback|connect(?:ed|ion)?|device|modem|wi-?fi|proxy|vpn';
/** Before what has the form of one: "version 1.2.3.4". */
export const VERSION_WORD =
  'v|ver|versions?|release[ds]?|build|firmware|software|updated?|upgraded?|app|ios|android|windows|chrome|section|sec|chapter|clause|paragraph|appendix|article|rev|revision|patch|driver|kernel|table|figure|step|item|oid|running|installed|sdk|api';

/** What a user name or a password is called. */
export const USER_NAME =
  'user[ _-]?names?|user[ _-]?id|log[ -]?in(?:[ _-]?(?:names?|id))?|screen[ _-]?names?|(?<!(?:door|drawer|pump|cart|cane|walker|pan|pot) )handle|gamer ?tag|portal (?:id|name)|account name|pass ?(?:word|phrase|code)|sign[ -]?in(?: name)?';
/** From there to the name. */
export const TO_USER_NAME = `${IS}|${WOULD_BE}|${ITS}|${THATS}|${SAYS}|as`;
/** Before a user name in an answer. */
export const USER_NAME_LEAD = 'my|i think';
/** What describes a user name rather than is one. */
export const NO_USER_NAME = wordSet(
  'loose broken stuck expired locked blocked wrong invalid case sensitive working required optional taken missing unknown incorrect reset my the your not still again something forgotten lost written saved stored used old new same different which what',
);
