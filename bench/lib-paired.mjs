// Comparison of two builds, value by value.

/** Significance level of a difference. */
const LEVEL = 0.05;

/**
 * Returns the p-value of the exact two-sided sign test (McNemar 1947), which is the probability that at least this many
 * of the differing values fall to one side by chance.
 * @param lost number of values found before and not now
 * @param gained number of values found now and not before
 */
export function signTest(lost, gained) {
  const all = lost + gained;
  let chance = 0.5 ** all;
  let sum = 0;
  for (let at = 0; at <= Math.min(lost, gained); at += 1) {
    sum += chance;
    chance *= (all - at) / (at + 1);
  }
  return Math.min(1, 2 * sum);
}

/**
 * Formats the table of rows. `counts` by "before | row" and "now | row" are `{values, found, words, excess, hits}`,
 * with hits in the same order.
 */
export function pairedPage(counts) {
  const rows = [...new Set([...counts.keys()].map((name) => name.split(' | ')[1]))].sort();
  return [
    '# This build and the one before, value by value',
    '',
    '`npm run eval:model -- --against DIST` measured both on the same calls and exchanges, with both passes. "Lost" are values that',
    'were found and no longer are, "gained" the others; the chance is that of the exact sign test. "Worse" stands where it is below',
    `${LEVEL} and more was lost than gained.`,
    '',
    '| set | values | found before | now | lost | gained | chance | | for nothing per 1,000 words, before | now |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: |',
    ...rows.map((row) => lineOf(row, counts.get(`before | ${row}`), counts.get(`now | ${row}`))),
    '',
  ].join('\n');
}

function lineOf(row, before, now) {
  const lost = before.hits.filter((hit, at) => hit && !now.hits[at]).length;
  const gained = now.hits.filter((hit, at) => hit && !before.hits[at]).length;
  const chance = signTest(lost, gained);
  const verdict = chance < LEVEL ? (lost > gained ? 'worse' : 'better') : '';
  const share = ({ found, values }) => (values === 0 ? '' : `${((100 * found) / values).toFixed(2)} %`);
  const excess = ({ words, excess: count }) => (words === 0 ? '' : ((1000 * count) / words).toFixed(2));
  const figures = [share(before), share(now), lost, gained, chance.toPrecision(2), verdict];
  return `| ${[row, now.values, ...figures, excess(before), excess(now)].join(' | ')} |`;
}
