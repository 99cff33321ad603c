// npm run eval:review: coverage of the confidence intervals of the miss rate.
//
//   npm run eval:review                simulates, prints a table
//   npm run eval:review -- --write     also writes bench/review.md
//   npm run eval:review -- --check     fails if the coverage of an interval is too low or too high
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { estimateShare, wilsonInterval, Z95 } from '../dist/src/review/figure/share-estimate.js';
import { reviewsNeeded } from '../dist/src/review/figure/reviews-needed.js';
import { clopperPearson, drawSample, seededRandom, simulateCalls, STRATA, trueShare } from './lib-review.mjs';

const CALLS = 100_000;
const REPETITIONS = 1_000;
const SHARE = 0.005;
/** Miss rates by stratum, either the same in all strata, or higher where more misses are expected. */
const RATES = [
  ...[0.005, 0.01, 0.02, 0.05].map((rate) => STRATA.map(() => rate)),
  [0.05, 0.03, 0.02, 0.01, 0.005],
];
/** Correlations of misses within a call. The second one is far above the correlation in `bench/talk.md`. */
const CORRELATIONS = [0.03, 0.15];
/** Limits of the coverage of a 95 % interval. */
const [LEAST, MOST] = [0.93, 0.97];
const WANTED = 0.002;
const GROUPS = ['all', ...STRATA.map(({ name }) => name)];

/** The product's method of computing an interval, and the alternatives to it. */
const METHODS = {
  'Wilson, effective size': (estimate) => estimate,
  'Wilson, values as if alone': ({ share, of }) => wilsonInterval(share, of),
  'normal (Wald), effective size': ({ share, effectiveSize }) => {
    const half = Z95 * Math.sqrt((share * (1 - share)) / effectiveSize);
    return { low: share - half, high: share + half };
  },
  'Clopper and Pearson, effective size': ({ share, effectiveSize }) => clopperPearson(share, effectiveSize),
};
const [USED, ...OTHERS] = Object.keys(METHODS);

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});

const random = seededRandom(54);
const runs = CORRELATIONS.flatMap((correlation) => RATES.map((rates) => simulate(rates, correlation)));
const page = pageOf(runs);
process.stdout.write(page);
if (options.write) writeFileSync(new URL('review.md', import.meta.url), page);
const outside = runs
  .filter(({ correlation }) => correlation === CORRELATIONS[0])
  .flatMap(({ rates, coverage }) =>
    GROUPS.filter((group) => coverage[USED][group] < LEAST || coverage[USED][group] > MOST).map(
      (group) => `${told(rates)} ${group}`,
    ),
  );
if (outside.length > 0) process.stderr.write(`outside of 93 to 97 %: ${outside.join(', ')}\n`);
if (options.check && outside.length > 0) process.exit(1);

function simulate(rates, correlation) {
  const strata = simulateCalls(random, { calls: CALLS, rates, correlation });
  const truth = Object.fromEntries([
    ['all', trueShare(strata)],
    ...strata.map((stratum) => [stratum.name, trueShare([stratum])]),
  ]);
  const coverage = Object.fromEntries(Object.keys(METHODS).map((method) => [method, zeros()]));
  const half = zeros();
  const hits = zeros();
  let reviews = 0;
  let size = 0;
  for (let round = 0; round < REPETITIONS; round += 1) {
    const sample = drawSample(random, strata, SHARE);
    for (const group of GROUPS) {
      const estimate = estimateShare(
        group === 'all' ? sample : sample.filter(({ stratum }) => stratum === group),
      );
      if (estimate === undefined) continue;
      if (group === 'all') {
        reviews += sample.length / REPETITIONS;
        size += estimate.effectiveSize / REPETITIONS;
      }
      half[group] += (estimate.high - estimate.low) / 2 / REPETITIONS;
      hits[group] += estimate.hits / REPETITIONS;
      for (const [method, interval] of Object.entries(METHODS)) {
        const { low, high } = interval(estimate);
        if (low <= truth[group] && truth[group] <= high) coverage[method][group] += 1 / REPETITIONS;
      }
    }
  }
  return { rates, correlation, truth, coverage, half, hits, reviews, size };
}

function zeros() {
  return Object.fromEntries(GROUPS.map((group) => [group, 0]));
}

function pageOf(all) {
  return `# Whether the figure is as sure as it says

\`npm run eval:review -- --write\` wrote this: ${CALLS.toLocaleString('en')} simulated calls with known misses, of which
${percent(SHARE)} are drawn, ${STRATA[0].factor} times as many where a call is of a stratum that is drawn more often, ${REPETITIONS.toLocaleString('en')} times over.
A cell is how often an interval of 95 % covered the truth; chance alone makes ±1.4 points of that. "Missed" is how many misses
such a sample holds in the mean.

${CORRELATIONS.map((correlation) =>
  coverageTable(
    correlation,
    all.filter((run) => run.correlation === correlation),
  ),
).join('\n\n')}

## Methods compared

The least and the most of the coverages above, all in all and by stratum. The first is used; its sources stand in
\`src/review/figure/share-estimate.ts\`.

| method | correlation ${CORRELATIONS.join(' | correlation ')} |
| --- | --- | --- |
${[USED, ...OTHERS].map((method) => `| ${method} | ${CORRELATIONS.map((correlation) => range(all, method, correlation)).join(' | ')} |`).join('\n')}

## Reviews needed for ±0.2 points

Calls to be reviewed until the interval of the whole account is ±${(100 * WANTED).toFixed(1)} points, drawn as above.

| misses | correlation ${CORRELATIONS.join(' | correlation ')} |
| ---: | ---: | ---: |
${RATES.map((rates) => `| ${told(rates)} | ${CORRELATIONS.map((correlation) => neededOf(all.find((run) => run.rates === rates && run.correlation === correlation))).join(' | ')} |`).join('\n')}
`;
}

function coverageTable(correlation, ofCorrelation) {
  return `## Values of a call are missed alike: correlation ${correlation}

| misses | reviews | ${GROUPS.join(' | ')} |
| ---: | ---: | ${GROUPS.map(() => '---:').join(' | ')} |
${ofCorrelation
  .map(
    ({ rates, reviews, coverage, half, hits }) =>
      `| ${told(rates)} | ${reviews.toFixed(0)} | ${GROUPS.map((group) => `${percent(coverage[USED][group])} (±${(100 * half[group]).toFixed(2)}, missed ${hits[group].toFixed(1)})`).join(' | ')} |`,
  )
  .join('\n')}`;
}

function range(all, method, correlation) {
  const cells = all
    .filter((run) => run.correlation === correlation)
    .flatMap(({ coverage }) => GROUPS.map((group) => coverage[method][group]));
  return `${percent(Math.min(...cells))} to ${percent(Math.max(...cells))}`;
}

function neededOf({ truth, size, reviews }) {
  return reviewsNeeded({ share: truth.all, sizePerUnit: size / reviews }, WANTED).toLocaleString('en');
}

/** Formats the miss rates of a row, for each stratum if they differ. */
function told(rates) {
  return new Set(rates).size === 1 ? percent(rates[0]) : rates.map((rate) => 100 * rate).join(', ') + ' %';
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
