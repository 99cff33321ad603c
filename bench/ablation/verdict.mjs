/** In the place of a function that says yes or no: which of the two is nothing, only measuring tells. */
export const VERDICT = 'verdict';
