/** What the codes of failures mean (docs/evidence.md, "Witnesses"). */
const FAILURES: Readonly<Record<string, string>> = {
  unreachable: 'It could not be reached.',
  timed_out: 'It did not answer in time.',
  unavailable: 'It could not record the checkpoint.',
  unknown_log: 'It does not watch this log.',
  unknown_key: 'It knows no key that signed the checkpoint.',
  refused: 'It refused the checkpoint.',
  invalid_answer: 'Its answer was no valid cosignature.',
  inconsistent: 'By its record, the log was changed.',
  ahead: 'It has seen more entries than the log has: the log was set back.',
  internal: 'The service could not ask it.',
};

/** Failures that speak against the service, not against the witness. */
const ACCUSING: ReadonlySet<string> = new Set(['inconsistent', 'ahead']);

export function failureWords(code: string): string {
  return FAILURES[code] ?? `It failed with the code ${code}.`;
}

/** Whether a witness says that the log was changed. */
export function isAccusing(code: string | null): boolean {
  return code !== null && ACCUSING.has(code);
}
