/** Replaces a range of a view by what it reads as. Offsets are UTF-16 code units, end exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
