/**
 * What people say while they look for the next words. Alternatives without a group, for larger patterns with `i`;
 * those of single words make sets, too.
 */

/** Sounds of hesitation, however long: "uh", "ummm". */
export const HESITATION = 'uh+|um+';
/** Those that end or begin no code. */
export const PAUSES = `${HESITATION}|hmm+`;
/** All sounds that mean nothing. */
export const SOUND = `${HESITATION}|uhm+|er+m?|ah+|hmm+|mm+`;
/** The same as they are usually written. */
export const SOUND_WORDS = 'uh|uhh|um|umm|uhm|er|erm|ah|hmm|mm';

export const OKAY = 'okay|ok';

const MOMENTS = ['second', 'sec', 'moment'];
export const MOMENT = MOMENTS.join('|');
const LOOKING = ['let me see', "let's see", 'hold on', 'hang on', 'you know'];
const A_MOMENT = 'one,just a,just one,hold on a,hold on one,hang on a,give me a,give me one,wait a';

/** Said to gain time, each as it is written. */
export const STALLS: readonly string[] = [
  ...LOOKING,
  ...A_MOMENT.split(',').flatMap((lead) => MOMENTS.map((moment) => `${lead} ${moment}`)),
];

/** What stands between the parts of a value that somebody dictates, and continues it. */
export const FILLER = `${SOUND}|${LOOKING.join('|')}|(?:just )?(?:one|a|1) (?:${MOMENT})|give me a (?:${MOMENT})|like|well|and then|then|next|${OKAY}|so|yeah|yes|right|i think`;
