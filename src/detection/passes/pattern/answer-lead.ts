/** Before a bare answer stand few words ("sure it's …"). */
const MOST_WORDS = 8;

/** True if what stands before the digits of an answer says nothing else: few words, and no number but an "oh". */
export function isBareLead(lead: string): boolean {
  const words = lead.trim();
  return !/\d/.test(words.replace(/\b0$/, '')) && words.split(/\s+/).length <= MOST_WORDS;
}
