const WORD = /[\p{L}\p{M}]+/gu;

/** Words in small letters as names are written: "o'brien-lee" is "O'Brien-Lee". Other texts stay as they are. */
export function titleCase(text: string): string {
  if (text !== text.toLowerCase()) return text;
  return text.replace(WORD, (word, at: number) => {
    // The s of "rosa's" and the th of "5th" begin no word.
    const follows = /[\p{L}\p{M}]['’]$/u.test(text.slice(Math.max(0, at - 2), at)) && word.length === 1;
    const ordinal = /\d$/.test(text.slice(Math.max(0, at - 1), at));
    return follows || ordinal ? word : word.charAt(0).toUpperCase() + word.slice(1);
  });
}
