/** Settings that are named; the rest is counted. */
const MOST_NAMED = 6;

/** The settings in which a policy protects less than another: `entities.SSN` is shown as SSN. */
export function loweredInWords(settings: readonly string[]): string {
  const names = settings.slice(0, MOST_NAMED).map((setting) => setting.replace(/^entities\./, ''));
  const rest = settings.length - names.length;
  return rest === 0 ? names.join(', ') : `${names.join(', ')} and ${rest} more`;
}
