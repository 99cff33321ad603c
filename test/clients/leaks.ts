/**
 * Returns the planted texts that a recorded text contains: in any case, with other punctuation between digits, with JSON or
 * URL escapes, or in base64.
 * @param planted planted texts in lower case
 */
export function leaksIn(text: string, planted: readonly string[]): readonly string[] {
  const readings = [text, unescaped(text), unescaped(unescaped(text)), ...base64In(text)].flatMap(
    (reading) => {
      const folded = reading.toLowerCase();
      return [folded, folded.replaceAll(/(?<=\d)[\s().+-]+(?=\d)/g, '')];
    },
  );
  return planted.filter((value) => {
    const pattern = new RegExp(`(?<![a-z0-9])${value.replaceAll(/[.+]/g, '\\$&')}(?![a-z0-9])`);
    return readings.some((reading) => pattern.test(reading));
  });
}

function unescaped(text: string): string {
  return text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/\\([^u])/g, (_, mark: string) => ('nrt'.includes(mark) ? ' ' : mark))
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('+', ' ');
}

/** Decodes runs of base64 at each alignment. */
function base64In(text: string): readonly string[] {
  return (text.match(/[\w+/-]{8,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1')),
  );
}
