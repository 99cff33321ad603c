/** Digits of a telephone number in the North American numbering plan, and where its area code and its exchange end. */
const NATIONAL = /^[2-9]\d\d[2-9]\d{6}$/;
const LENGTH = 10;
const ENDS: ReadonlySet<number> = new Set([3, 6]);
/** What reads as tens and a unit: "eighty five". */
const TENS_AND_UNIT = /^[2-9][1-9]$/;

/**
 * The ten digits of a telephone number of which nine were read, as tens that end its area code or its exchange took in the digit
 * after them: "four eighty five five five …" is 480-555-…, though it reads like 4 85 5 5. Undefined where that is no such
 * number, or may be in more than one way.
 * @param groups the digits as they were read, one group for each number that was said
 */
export function withTensApart(groups: readonly string[]): string | undefined {
  const digits = groups.join('');
  if (digits.length !== LENGTH - 1) return undefined;
  const found: string[] = [];
  let at = 0;
  for (const group of groups) {
    if (TENS_AND_UNIT.test(group) && ENDS.has(at + 2)) {
      const number = `${digits.slice(0, at + 1)}0${digits.slice(at + 1)}`;
      if (NATIONAL.test(number)) found.push(number);
    }
    at += group.length;
  }
  return found.length === 1 ? found[0] : undefined;
}
