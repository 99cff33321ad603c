/** Placeholder code of a stand-in for a boolean function, measured with both verdicts. */
export const VERDICT = 'verdict';
