import { regExp } from '../../common/text/reg-exp.js';
import { AFTER_LETTERS, LETTER_ARTICLE, OF_LETTERS } from '../languages/en/spelling.js';
import type { Range } from '../../common/text/ranges.js';

const REMARK = regExp.dgiu`(?<![\p{L}\p{N}'’])(?:${OF_LETTERS}) (?<said>(?:${LETTER_ARTICLE}) (?:\p{L}[ -])?\p{L})(?![\p{L}\p{N}'’]|-\p{L})(?=\s*$|[,.;!?]|\s(?:${AFTER_LETTERS})(?!\p{L}))`;

/**
 * Letters that a text speaks of rather than spells a name by: "an f" of "not okafor with an f, o k a p h o r"; with their
 * articles, in order.
 */
export function letterRemarks(text: string): Range[] {
  return [...text.matchAll(REMARK)].flatMap(({ indices }) => {
    const said = indices?.groups?.said;
    return said === undefined ? [] : [{ start: said[0], end: said[1] }];
  });
}
