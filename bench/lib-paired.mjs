// Two builds, value by value.

/** Chance below which a difference is none of chance's. */
const LEVEL = 0.05;

/**
 * Chance that so many or more of the values on which two builds differ fall to one side, if either side is as likely: the exact
 * sign test, two-sided (McNemar 1947).
 * @param lost found before and not now
 * @param gained found now and not before
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

/** The table of rows; `counts` by "before | row" and "now | row": `{values, found, words, excess, hits}`, hits in the same order. */
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
