/** Days that everybody knows by a name. Alternatives without a group, for larger patterns with `i`. */

const SAINT = String.raw`(?:saint|st\.?)`;

/** Without those that are no more than two words of other things ("good friday" is one, "labor day" too). */
export const HOLIDAY = [
  `thanksgiving(?: day| eve)?`,
  `(?:christmas|xmas|x-mas)(?: eve| day)?`,
  `new year(?:'?s)?(?:'| )?(?: eve| day)`,
  `${SAINT} patrick(?:'?s)? day`,
  `${SAINT} valentine(?:'?s)? day`,
  `valentine(?:'?s)? day`,
  `v-?[je][ -]day`,
  'd-day',
  'halloween',
  `all (?:saints|souls)'? day`,
  `(?:easter|palm|pentecost)(?: sunday| monday)?`,
  'good friday',
  'ash wednesday',
  'mardi gras',
  `(?:memorial|labor|labour|independence|veterans?'?|armistice|columbus|indigenous peoples?'?|presidents?'?|martin luther king|m\\.?l\\.?k\\.?|groundhog|flag|election|inauguration|mother's|mothers|father's|fathers|boxing|earth|pearl harbor|canada) day`,
  'juneteenth',
  'cinco de mayo',
  '(?:ch|h)anukkah?',
  'passover',
  'rosh hashanah?',
  'yom kippur',
  'eid(?: al[ -](?:fitr|adha))?',
  'diwali',
  'kwanzaa',
  'lunar new year',
  'chinese new year',
  '(?:super ?bowl|black|cyber) (?:sunday|friday|monday)',
  'nochebuena',
  'día de los muertos',
].join('|');

/** Which of the days around one: "the day after", "the monday before". */
export const AROUND_HOLIDAY = 'before|after|of|following|preceding';
