import { Memo } from '../../../../common/memo.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { ADDRESS_BEGINNINGS, ADDRESS_MARKS } from '../../../languages/en/online.js';
import type { NormalizedText } from '../../../text/normalized-text.js';

const MARKS = ADDRESS_MARKS.map(([said]) => said).join('|');
const BEGINNINGS = ADDRESS_BEGINNINGS.map(([said]) => said).join('|');
const MARKED = regExp.gi`[ ,]{0,2}\b(?:${MARKS})\b[ ,]{0,2}|\b(?:${BEGINNINGS})\b`;
const MAY_BE_MARKED = gated(regExp.i`\b(?:${MARKS})\b`);
const WRITTEN = [...ADDRESS_MARKS, ...ADDRESS_BEGINNINGS].map(
  ([said, written]) => [regExp.i`^[ ,]*(?:${said})[ ,]*$`, written] as const,
);

const views = new Memo<NormalizedText, NormalizedText>();

/**
 * The spoken view of a text with the marks of web and IP addresses as they are written: "example dot org slash jane" is
 * "example.org/jane" in it, as anything else with such a word. The spoken view itself where there is none.
 */
export function addressView({ spoken }: NormalizedText): NormalizedText {
  if (!spoken.mayMatch(MAY_BE_MARKED)) return spoken;
  let view = views.get(spoken);
  if (view === undefined) {
    const edits = matchesOf(spoken.text, MARKED).map(({ 0: said, index }) => ({
      start: index,
      end: index + said.length,
      text: WRITTEN.find(([pattern]) => pattern.test(said))?.[1] ?? said,
    }));
    views.set(spoken, (view = spoken.rewrittenAs(edits)));
  }
  return view;
}
