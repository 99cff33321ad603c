// What a call by itself may take here: bounds of rows a, b, c and cold from what the same run measured of their parts.
// `bench/where-the-time-goes.md` has the measurements that the two constants come from.

/** Times the processor time of a call among others, for one that comes after a pause: its code has left the caches. */
const AFTER_PAUSE = 2;
/** A call's part that is neither detection nor journal. */
const AROUND = 0.46;

/**
 * Replaces the targets of rows that have a bound by it, if all its parts were measured.
 * @param rows results; `facts` of some are milliseconds: `relay` that the bare relay adds, `commit` of one bare row, `pattern` and
 *   `model` of the service's processor time for a call. `bound` of some is the bound's name, `value` what was measured.
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
