import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { isSpanishWord } from '../../../languages/everyday-words.js';
import * as es from '../../../languages/es/places.js';
import { candidate, type Recognizer } from '../recognizer.js';

const TYPE = String.raw`(?<![\p{L}\p{N}/])(?:${es.STREET_BEFORE_NAME})\s*(?:(?:${es.STREET_LINK})\s+)*`;
const NAME = String.raw`(?<name>\p{L}[\p{L}'-]+(?:\s(?:(?:${es.STREET_LINK})\s)?\p{L}[\p{L}'-]+){0,3}?)`;
const NUMBER = String.raw`(?:(?:${es.HOUSE_NUMBER})\s?)?\d{1,5}(?![\p{L}\d:%/]|[.,]\d)`;
/** Street with the number last: "calle feria 92", "c/ Balmes, n.º 233". */
const STREETS = gated(regExp.giu`${TYPE}${NAME},?\s${NUMBER}`);
/** Street with the number first ("el 4012 de la calle mercury"), up to the first word of the name. */
const NUMBER_FIRST = gated(
  regExp.giu`(?<![\p{L}\d.,:])${NUMBER}\s(?:(?:${es.STREET_LINK})\s)?${TYPE}(?<name>\p{L}[\p{L}'-]+)`,
);

/** Recognizer of Spanish streets with a number, in which the type comes first. Extents add the other parts. */
export const spanishStreetRecognizer: Recognizer = {
  name: 'spanish-street',
  kinds: ['ADDRESS'],
  find: ({ spoken: view }) =>
    [...view.matches(STREETS), ...view.matches(NUMBER_FIRST)]
      .filter(({ groups }) => !(groups?.name ?? '').split(/\s/).every(isSpanishWord))
      .map(({ 0: said, index }) =>
        candidate(view, 'ADDRESS', { start: index, end: index + said.length }, 0.8),
      ),
};
