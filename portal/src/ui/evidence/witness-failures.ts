/** Descriptions of the failure codes (docs/evidence.md, "Witnesses"). */
const FAILURES: Readonly<Record<string, string>> = {
  unreachable: 'The witness could not be reached.',
  timed_out: 'The witness did not reply in time.',
  unavailable: 'The witness could not record the checkpoint.',
  unknown_log: 'The witness does not watch this log.',
  unknown_key: 'The witness does not recognize any key that signed the checkpoint.',
  refused: 'The witness rejected the checkpoint.',
  invalid_answer: 'The witness did not return a valid cosignature.',
  inconsistent: 'According to the witness, the log was changed.',
  ahead:
    'The witness has cosigned more entries than the log has, so the log was restored to an earlier state.',
  internal: 'This service failed before it could send the checkpoint.',
};

/** Failures that are evidence against the service, not against the witness. */
const ACCUSING: ReadonlySet<string> = new Set(['inconsistent', 'ahead']);

export function failureWords(code: string): string {
  return FAILURES[code] ?? `The witness failed with the code ${code}.`;
}

/** Returns whether a witness reports that the log was changed. */
export function isAccusing(code: string | null): boolean {
  return code !== null && ACCUSING.has(code);
}
