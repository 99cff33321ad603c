/** From the first on. Lists of words, and alternatives without a group, for larger patterns with `i`. */
export const MONTHS: readonly string[] =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
