// Results of `npm run bench:witnesses` as a table.
import { quantile } from '../../lib-service.mjs';
import { table } from '../responses/table.mjs';
import { bootstrap, withInterval } from '../statistics.mjs';

const HEAD = [
  'witnesses',
  'calls',
  'failed',
  'p50 ms',
  'p99 ms',
  'longest ms',
  'p99, times that of a',
  'first token, p50 ms',
  'p99 ms',
  'processor ms a call',
  'checkpoints',
  'cosigned by both',
  'requests to them',
];
/** Rows with their title, service, and the witnesses' behaviour; undefined for any behaviour. */
const ROWS = [
  ['a: none', 'alone', undefined],
  ['none, another service', 'again', undefined],
  ['b: well', 'watched', 'well'],
  ['c: slow (9 s)', 'watched', 'slow'],
  ['d: gone (connection refused)', 'watched', 'gone'],
  ['e: lying (wrong cosignatures, 409)', 'watched', 'lying'],
];
const SHARES = [0.5, 0.99];

/**
 * Formats the table.
 * @param blocks blocks of calls, each with the witnesses' behaviour and the measurements of each service
 */
export function witnessesTable(blocks) {
  return table(
    HEAD,
    ROWS.map(([title, service, behaviour]) => {
      const own = blocks.filter((block) => behaviour === undefined || block.behaviour === behaviour);
      return [title, ...cells(own, service)];
    }),
  );
}

function cells(blocks, service) {
  const turns = blocks.map((block) => block[service]);
  const calls = turns.flatMap((turn) => turn.calls);
  const beside = blocks.flatMap((block) => block.alone.calls);
  const quantiles = (time) => SHARES.map((share) => quantile(timesOf(calls, time), share).toFixed(1));
  const sum = (key) => turns.reduce((total, turn) => total + turn[key], 0);
  return [
    calls.length,
    calls.filter(({ failure }) => failure !== undefined).length,
    ...quantiles('ms'),
    Math.max(...timesOf(calls, 'ms')).toFixed(0),
    service === 'alone' ? '1' : withInterval(ratio(timesOf(calls, 'ms'), timesOf(beside, 'ms'))),
    ...quantiles('first'),
    ((sum('cpu') * 1_000) / calls.length).toFixed(1),
    ...['made', 'cosigned', 'requests'].map(sum),
  ];
}

function ratio(samples, others) {
  return bootstrap([samples, others], ([own, theirs]) => quantile(own, 0.99) / quantile(theirs, 0.99));
}

/** Returns the milliseconds of the successful calls. */
function timesOf(calls, time) {
  return calls.flatMap((call) => call[time] ?? []);
}
