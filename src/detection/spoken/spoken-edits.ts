import type { Edit } from './edit.js';
import { numberEdits } from './number-words.js';
import { spokenEmails } from './spoken-email.js';

/** What turns a text into its spoken-form view: sorted edits that don't overlap; an address wins over a number. */
export function spokenEdits(text: string): readonly Edit[] {
  const emails = spokenEmails(text);
  const numbers = numberEdits(text);
  if (emails.length === 0) return numbers;
  const edits = emails.flatMap((email) => email.edits);
  let next = 0;
  for (const number of numbers) {
    while ((emails[next]?.end ?? Infinity) <= number.start) next++;
    const email = emails[next];
    if (email === undefined || number.end <= email.start) edits.push(number);
  }
  return edits.sort((a, b) => a.start - b.start);
}
