type Composer = (source: TemplateStringsArray, ...words: readonly (string | number)[]) => RegExp;

const withFlags =
  (flags: string): Composer =>
  (source, ...words) =>
    new RegExp(String.raw(source, ...words), flags);

/** Composes a pattern from raw source and values, with the flags as the name: regExp.gi`\b(?:${MONTH})\b`. */
export const regExp = {
  dgiu: withFlags('dgiu'),
  g: withFlags('g'),
  gi: withFlags('gi'),
  giu: withFlags('giu'),
  gu: withFlags('gu'),
  i: withFlags('i'),
  iu: withFlags('iu'),
  iuy: withFlags('iuy'),
  iy: withFlags('iy'),
  u: withFlags('u'),
  uy: withFlags('uy'),
  y: withFlags('y'),
};
