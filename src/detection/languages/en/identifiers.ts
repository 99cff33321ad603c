import { wordSet } from '../../lexicon/words.js';
import { LINK_WORDS, OKAY, SOUND_WORDS, YES } from './talk.js';

/** Words that make a noun a number's name: "group number", "chart no.", "claim #". */
export const NUMBER_WORDS = wordSet('number numbers no num nr nbr id ids identifier identification #');

/** Words without meaning of their own between a number's name and its value. */
export const LINKS = wordSet(`
  number numbers no num nr nbr id ids identifier identification code codes digit digits s 's ’s ${LINK_WORDS} are were be it
  it’s that this which would should will says say said saying reads read reading shows showing show goes go
  starts start starting begins with follows equals as the my your our his her their a an new newest current correct
  actual right full whole complete old here there so hm well ${SOUND_WORDS} ${OKAY} ${YES} let me see hold on hang second
  sec moment i think believe guess we've have you gave give gives they sent told just and actually sorry
  listed printed written marked card file record back front top bottom letter label bottle bracelet sticker bill
  statement screen page document left side under for of from at to in ending ends end last four five 4 5 final
  please now also called comes up came mine got found finally one only should've been looks like
  pump device meter machine what van car phone account insurance plan health wife's wife husband's husband son's
  daughter's mom's dad's mother's father's patient's doctor's he she being because if need want use
`);

/** Words before a short number that is a count, a position or a time rather than a value. */
export const COUNTING = wordSet(
  'room option press pressed only about around in at since for have has had than of take takes over under got the from to by until and suite step line page caller times a an my your',
);
/** Phrases before the last digits of a number. Alternatives without a group, for larger patterns with the flag `i`. */
export const ENDING =
  '(?:end(?:s|ing|ed)?|finish(?:es|ing)?) (?:in|with)|ending|ends|last (?:four|for|4|five|5)';
/** Words that can directly follow a short value, in addition to words without meaning of their own. */
export const AFTER_VALUE = wordSet('expires exp call text ring reach email thanks sir maam please thank');
/** Words directly after a short number that is an amount. */
export const COUNTED = wordSet('a an per of times more less');
/** Words between a value and its name: "… is my member ID", "… on the back". */
export const NAMING = 'is|was|are|that is|that was|it is|would be|should be|will be|for|next to|under|as';
/** Connectives between separate measurements in a series. */
export const SERIES = 'then|next';
/** Default descriptions of a phone number. */
export const SOME_DIGITS = 'numbers?|digits|reached';
