import { regExp } from '../../../../common/text/reg-exp.js';
import { answerLead } from '../../../speech/en/answers.js';
import { I_AM, WE_ARE } from '../../../speech/en/links.js';
import { STOP_WORDS } from '../../../speech/en/stop-words.js';
import { statedNumbers, type AskedPlace } from './address-cues.js';
import { crossingAt } from './crossing.js';
import { houseNumberFrom } from './house-number.js';
import type { PlaceText } from './place-text.js';
import type { Place } from './place.js';
import { unitIdEnd, unitsEnd } from './unit.js';

const MORE_LEADS = `i live|${I_AM}|${WE_ARE}|on|at|the|street is|name is|number is|number`;
const LEAD = regExp.i`^${answerLead(MORE_LEADS)}`;

/** "maple" to "what street?", "4B" to "your apartment number?" or after "my apartment number is". */
export function bareAnswers(t: PlaceText, asked: AskedPlace, question: string): Place[] {
  const stated = statedNumbers(t.view).flatMap((offset) => numberAt(t, t.indexFrom(offset)));
  if (question === '' || !(asked.street || asked.number)) return stated;
  const first = t.indexFrom(LEAD.exec(t.text)?.[0].length ?? 0);
  if (first >= t.length) return stated;
  if (asked.number) return [...stated, ...numberAt(t, first)];
  const crossing = crossingAt(t, first);
  return crossing === undefined ? streetName(t, first) : [{ confidence: 0.75, ...crossing }];
}

function numberAt(t: PlaceText, first: number): Place[] {
  const short = unitIdEnd(t, first) ?? first - 1;
  const last = Math.max(short, houseNumberFrom(t, first)?.last ?? short);
  const numbered = [...Array(last - first + 1).keys()].some((at) => t.isNumber(first + at));
  return numbered || (last === first && last === t.length - 1)
    ? [{ first, last: unitsEnd(t, last), confidence: 0.7 }]
    : [];
}

/** An answer that is all name: three words at most, none of them a word of a sentence. */
function streetName(t: PlaceText, first: number): Place[] {
  const last = t.length - 1;
  if (last - first > 2) return [];
  for (let at = first; at <= last; at++) {
    if (STOP_WORDS.has(t.word(at)) || (at < last && !t.isLoose(at))) return [];
  }
  return [{ first, last, confidence: 0.65 }];
}
