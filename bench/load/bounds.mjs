// Bounds of the latency of a single call (rows a, b, c and cold), computed from the same run's measurements of the
// parts. The measurements for the two constants are in `bench/where-the-time-goes.md`.

/** Factor of the processor time of a call after a pause, because its code has left the caches. */
const AFTER_PAUSE = 2;
/** Share of a call's processor time that is neither detection nor journal. */
const AROUND = 0.46;

/**
 * Replaces the targets of rows with a bound, if all its parts were measured.
 * @param rows results. Some have `facts` in milliseconds: `relay` (added by the bare relay), `commit` (of one bare
 * row), and `pattern` and `model` (the service's processor time for a call). Some have `bound`, the bound's name, and
 * `value`, the measured value.
 */
export function withBounds(rows) {
  const facts = Object.assign({}, ...rows.map((row) => row.facts));
  const missing = ['relay', 'commit', 'pattern', 'model'].some((name) => facts[name] === undefined);
  return missing ? rows : rows.map((row) => (row.bound === undefined ? row : bounded(row, facts)));
}

function bounded(row, { relay, commit, pattern, model }) {
  const text = (model - pattern) / 2;
  const patterns = relay + 2 * commit + AFTER_PAUSE * pattern;
  const { ms, parts } = {
    patterns: {
      ms: patterns,
      parts: `the relay, two bare rows, ${AFTER_PAUSE} times row e's processor time`,
    },
    model: { ms: patterns + text, parts: "row b's, and a text of row f" },
    stream: {
      ms: relay + AFTER_PAUSE * AROUND * pattern,
      parts: `the relay, ${AFTER_PAUSE} times ${AROUND * 100} % of row e's processor time`,
    },
    cold: { ms: patterns + 20 * text, parts: "row b's, and 40 texts of row f on two cores" },
  }[row.bound];
  return { ...row, target: `<= ${ms.toFixed(1)} (${parts})`, met: row.value <= ms };
}
