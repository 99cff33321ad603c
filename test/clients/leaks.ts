/**
 * The planted texts that a recorded one holds: in any case, with other marks between digits, within escapes of JSON or of
 * addresses, or in base64.
 * @param planted in lower case
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

/** What runs of base64 stand for, wherever their groups of four begin. */
function base64In(text: string): readonly string[] {
  return (text.match(/[\w+/-]{8,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1')),
  );
}
