// Formatting of a run's results for the terminal, and as the page bench/results.md.

/** Formats one result as lines. @param judged whether its target applies to this run */
export function lines({ row, what, target, measured, relay, ratio, met, note }, judged) {
  const beside =
    relay === '' ? '' : `; bare relay ${relay}${ratio === undefined ? '' : `, ratio ${figure(ratio)}`}`;
  const verdict = !judged ? '' : met ? ' - met' : ' - MISSED';
  const line = `${row}  ${what}: ${measured}, target ${target}${verdict}${beside}\n`;
  return note === undefined ? line : `${line}   ${note}\n`;
}

/** Formats a ratio with three digits; empty if undefined. */
export function figure(ratio) {
  return ratio === undefined ? '' : ratio.toPrecision(3);
}

/** Compares rows, so that single letters precede names. */
function byRow(a, b) {
  return Math.min(a.row.length, 2) - Math.min(b.row.length, 2) || a.row.localeCompare(b.row);
}

/** Formats the results as a page. @param machine description of the machine */
export function page(rows, machine) {
  const line = (...cells) => `| ${cells.join(' | ')} |\n`;
  const sorted = rows.toSorted(byRow);
  const body = sorted.map((r) =>
    line(r.row, r.what, r.target, r.measured, r.met ? 'yes' : 'no', r.relay, figure(r.ratio)),
  );
  const notes = sorted
    .filter(({ note }) => note !== undefined)
    .map(({ row, note }) => `- ${row}: ${note}.\n`);
  return `# Speed

\`npm run bench\` wrote this on ${machine}.

The service (started like by \`npm start\`), its embedded PostgreSQL, the upstream, the bare relay and
the callers are separate processes that share the cores. The upstream answers at once. The bare relay is a Node HTTP proxy that
neither parses nor stores anything (\`bench/load/bare-relay.mjs\`). Latencies are differences to direct calls of the same requests
in the same run, taken alternately in random order, with the bootstrap's 95 % interval of the difference; the ratio is that of
whole calls. Rates are medians of rounds, with the lowest and the highest.

${line('row', 'what', 'target', 'measured', 'met', 'bare relay', 'ratio to it')}${line(...Array.from({ length: 7 }, () => '---'))}${body.join('')}
${notes.join('')}`;
}
