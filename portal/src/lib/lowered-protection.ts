/** Maximum number of settings shown by name. The rest are counted. */
const MOST_NAMED = 6;

/** Names the settings in which a policy protects less than another. `entities.SSN` is shown as SSN. */
export function loweredInWords(settings: readonly string[]): string {
  const names = settings.slice(0, MOST_NAMED).map((setting) => setting.replace(/^entities\./, ''));
  const rest = settings.length - names.length;
  return rest === 0 ? names.join(', ') : `${names.join(', ')} and ${rest} more`;
}
