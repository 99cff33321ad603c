const GAP = '  ';
const MIN_WIDTH = 72;
const MAX_WIDTH = 150;

/** Arranges texts side by side, each wrapped to its share of the width. */
export function columns(texts: readonly string[], width: number): string {
  const usable = Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH);
  const share = Math.floor((usable - GAP.length * (texts.length - 1)) / texts.length);
  const wrapped = texts.map((text) => wrap(text, share));
  const height = Math.max(...wrapped.map((lines) => lines.length));
  const rows = Array.from({ length: height }, (_, row) =>
    wrapped
      .map((lines) => (lines[row] ?? '').padEnd(share))
      .join(GAP)
      .trimEnd(),
  );
  return `${rows.join('\n')}\n`;
}

/** Wraps at spaces. Words longer than a line are split. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    let rest = word;
    if (line !== '' && line.length + 1 + rest.length > width) {
      lines.push(line);
      line = '';
    }
    for (; rest.length > width; rest = rest.slice(width)) lines.push(rest.slice(0, width));
    line = line === '' ? rest : `${line} ${rest}`;
  }
  return [...lines, line];
}
