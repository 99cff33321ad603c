import { matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { wordSet } from '../../../lexicon/words.js';
import { THANKS, YES } from '../../../speech/en/answers.js';
import { RETRACTION } from '../../../speech/en/corrections.js';
import { HESITATION, OKAY, SOUND, SOUND_WORDS } from '../../../speech/en/fillers.js';
import { IS, ITS, LINK_WORDS, THATS, THAT_IS, WOULD_BE } from '../../../speech/en/links.js';
import { FOUR } from '../../../speech/en/numbers.js';

/** Words that may stand between a cue and its value without saying anything else. */
const LINKS = wordSet(`
  number numbers no num nr nbr id ids identifier identification code codes digit digits s 's ’s ${LINK_WORDS} are were be it
  it’s that this which would should will says say said saying reads read reading shows showing show goes go
  starts start starting begins with follows equals as the my your our his her their a an new newest current correct
  actual right full whole complete old old here there so hm well ${SOUND_WORDS} ${OKAY} ${YES} let me see hold on hang second
  sec moment i think believe guess we've we have you gave give gives they sent told us him just and actually sorry
  listed printed written marked card file record back front top bottom letter label bottle bracelet sticker bill
  statement screen paper page document left side corner under for of from at to in ending ends end last four five final
  please now also called comes up came mine it'll ready got found finally one only should've been looks like
  pump device meter monitor machine van truck car phone account insurance plan health wife's wife husband's husband son's
  daughter's mom's dad's mother's father's wife husband son daughter mom dad mother father patient patient's doctor's
  doctor nurse's he she being does needs has because if need want using use uses
`);

/** What stands right before the value: anything else before it, and a short number is a count or a year. */
const LAST = regExp.i`(?:[:=#("'\]>,.?!]|['’]s|\b(?:${IS}|are|be|${ITS}|${THATS}|said|says|say|reads|read|shows|number|numbers|no|num|nr|id|ids|code|${SOUND}|${OKAY}|${YES}|so|as|like|follows|goes|equals|sorry|actually|digits|mine|believe|think|guess|with|starting|me|here|please|card|back|front|strip|see|on|ending in|ends in|ends with|ending with|ended in|ending|end in|ends|last (?:${FOUR})|moment|second|now|got|gave me|bottom|top|label|it|right|well|oh|just))[\s"'(,.:#…-]*$`;

const WORD = /[\p{L}\d'’]+/gu;
const MOST_WORDS = 14;

/** True if the words between a cue and a value only link them. */
export function isLink(gap: string): boolean {
  let count = 0;
  for (const [word] of matchesOf(gap, WORD)) {
    count++;
    if (count > MOST_WORDS || !LINKS.has(word.toLowerCase())) return false;
  }
  return true;
}

/** True if what stands before a short value leaves no doubt that it is one: nothing, a colon, "is". */
export function isClose(gap: string): boolean {
  return /^[\s"'(,.:#=-]*$/.test(gap) || LAST.test(gap);
}

/** Words before a number that make it a count, a place or a time. */
const COUNTING =
  /\b(?:room|option|press|pressed|only|about|around|in|at|since|for|have|has|had|than|of|take|takes|over|under|have got|i've got|the|from|to|by|until|and|suite|step|line|page|caller|times)\s*$/i;

/** True if the words before a number say that it counts something. */
export function isCounting(lead: string): boolean {
  return COUNTING.test(lead);
}

/** True if the gap says that a few last characters follow. */
export function isEnding(gap: string): boolean {
  return /\b(?:end(?:s|ing|ed)? (?:in|with)|ending|last (?:four|4|five|5))\b/i.test(gap);
}

const COPULA = regExp.i`^(?:[\s"',.)]*\b(?:${IS}|are|${THAT_IS}|that was|${ITS}|${WOULD_BE}|for|next to|under|as)\b|\s*[("]\s*)`;
const AFTER_LINKS = wordSet(`
  ${LINK_WORDS} are that would be should will the my his her your our their a what it says shows on under next
  to number no code id for as said i think new old this is's from one they gave me you of read reads what's whats card
`);

/** True if what stands between a value and the words after it says that they name it: "… is my member ID". */
export function isNaming(gap: string): boolean {
  if (!COPULA.test(gap)) return false;
  for (const [word] of matchesOf(gap, WORD)) if (!AFTER_LINKS.has(word.toLowerCase())) return false;
  return true;
}

/** Words that may follow a short value; before a noun it would be a count. */
const TAIL = regExp.i`^[\s"']*(?:$|[.,;!?)\]}"<…-]|(?:and|but|so|or|if|${IS}|${THATS}|that|on|with|from|i|it|please|${THANKS}|thank|can|could|right|${OKAY}|${YES}|for|the|my|she|he|we|they|you|not|in|at|to|as|does|did|again|here|there|is|because|call|text|ring|reach|e-?mail|you|when|expires?|exp|${HESITATION}|ma'am|sir|then|now|got|got it)\b)`;

/** True if a short value ends where one may end. */
export function isTail(rest: string): boolean {
  return TAIL.test(rest);
}

/** How much of what follows a short value is looked at. */
const REST = 20;

/** {@link isTail} of what follows an offset. */
export function endsAt(text: string, offset: number): boolean {
  return isTail(text.slice(offset, offset + REST));
}

/** True if nothing is said after an offset. */
export function isLast(text: string, offset: number): boolean {
  return /^[\s.!"]*$/.test(text.slice(offset, offset + REST));
}

/** True for "the claim from …": a number, or a day, that distinguishes one of many. */
export function isPreposition(gap: string): boolean {
  return /^\s(?:from|for|on|of|dated)\s$/i.test(gap);
}

const ALSO = regExp.i`^[\s,;/&]*(?:(?:and|or|then|also|${RETRACTION})\b[\s,]*){0,3}$`;

/** True if what stands between two values says that the second is of the first one's kind. */
export function isAlso(gap: string): boolean {
  return gap.length <= 40 && ALSO.test(gap);
}
