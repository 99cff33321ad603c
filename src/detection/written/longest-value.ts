/** UTF-16 code units of the longest value that is read. What is longer is a text: it is masked, and comes back, as it stands. */
const MOST = 2_000;

/** True for a finding that is too long to be one value: nobody reads it as a number, a date or a name. */
export function isTooLong(text: string): boolean {
  return text.length > MOST;
}
