// Results of `npm run bench:log` as sections of a Markdown page.
import { quantile } from '../../lib-service.mjs';
import { table } from '../responses/table.mjs';
import { median } from '../statistics.mjs';
import { rowsText } from './reads.mjs';
import { logBytes, OF_LOG, OF_SESSIONS, work } from './rounds.mjs';

const SHARES = [0.5, 0.95];
const ofSession = (bytes, { ids }) => (bytes / ids.length).toFixed(0);
const sum = (bytes, names) => names.reduce((total, name) => total + bytes[name], 0);
const ms = (value, digits = 1) => value.toFixed(digits);

/** Formats the bytes on disk per session. */
export function costsText({ main, alone, full, cosigned, stamped }) {
  const runs = [main, alone, full];
  const head = ['bytes for a session', ...runs.map(({ perRound }) => sealed(perRound))];
  const rows = Object.entries(OF_LOG).map(([name, title]) => [
    title,
    ...runs.map((rounds) => ofSession(rounds.bytes[name], rounds)),
  ]);
  const all = ['**all of the log**', ...runs.map((rounds) => `**${logBytes(rounds).toFixed(0)}**`)];
  const own = runs.map((rounds) => ofSession(sum(rounds.bytes, OF_SESSIONS), rounds));
  const each = ({ bytes, times }, name) => (bytes[name] / times.length).toFixed(0);
  return `## On the disk

With indexes, as the tables grew; vacuumed as often as autovacuum would.

${table(head, [...rows, all, ['for comparison: the session itself, with its chain of 8 events', ...own]])}
For each checkpoint, whatever it covers, two witnesses' cosignatures take ${each(cosigned, 'checkpoint_cosignatures')} bytes, and a timestamp ${each(stamped, 'checkpoint_timestamps')} (of an authority
that sends its certificate alone).
`;
}

function sealed(perRound) {
  return perRound === 1 ? 'sealed alone' : `sealed by ${perRound}`;
}

/** Formats the work of rounds. */
export function roundsText({ main, alone, full, cosigned, bare }, stamped) {
  const line = (title, rounds) => {
    const { wall, own, database } = work(rounds);
    const round = SHARES.map((share) => ms(quantile(rounds.times, share)));
    return [title, rounds.times.length, ...round, ...[wall, own, database].map((us) => us.toFixed(0))];
  };
  const tenth = Math.ceil(main.times.length / 10);
  const head = [
    'a round',
    'rounds',
    'p50 ms',
    'p95 ms',
    'us for a session',
    'processor us, service',
    'database',
  ];
  const rows = [
    line('**15 sessions**', main),
    line('a session', alone),
    line(`${full.perRound} sessions`, full),
    [
      'for comparison: a bare row, durable',
      bare.length,
      ...SHARES.map((share) => ms(quantile(bare, share), 2)),
      '',
      '',
      '',
    ],
  ];
  return `## Sealing and signing

A round looks for what is to be sealed, seals it, and signs a checkpoint, in two durable commits. No call waits for it.

${table(head, rows)}
The first tenth of the rounds of ${main.perRound} took ${ms(median(main.times.slice(0, tenth)))} ms, the last ${ms(median(main.times.slice(-tenth)))} (medians). After a round, the two witnesses, which
write their state to the disk, cosigned in ${ms(median(cosigned.afterwards))} ms; the authority, a new process of \`openssl\` for each, stamped in ${ms(median(stamped.afterwards))} ms.
`;
}

/** Returns the median of the parts' quantiles, for samples that were taken in parts. */
export function partsQuantile(parts, share) {
  return median(parts.map((part) => quantile(part, share)));
}

/**
 * Formats the proof measurements.
 * @param doors endpoints, each with its results and the number of rows that a proof reads
 */
export function proofsText(doors, targetMs) {
  const head = [
    'asked for',
    'proofs',
    'p50 ms',
    'p95 ms',
    'longest ms',
    'processor ms, service',
    'database',
    'the login alone, p50 ms',
    'the evidence alone, p50 ms',
  ];
  const rows = doors.flatMap(({ results }) =>
    results.map(({ title, proof, login, evidence, cpu }) => [
      title,
      proof.flat().length,
      ...SHARES.map((share) => ms(partsQuantile(proof, share))),
      ms(Math.max(...proof.flat())),
      ...[cpu.service, cpu.database].map((spent) => ms(spent)),
      ...[login, evidence].map((parts) => ms(partsQuantile(parts, 0.5))),
    ]),
  );
  const reads = doors.map(({ door, rows: read }) => `- ${door.title}: ${rowsText(read)}.`).join('\n');
  return `## Proofs

Of random sessions, one after the other, over HTTP with the login's cookie, in ten parts, whose quantiles' medians these are. Each was
verified in the same run without the service (\`ExportVerifier\`, \`openSessionProof\`): the chain or its end, its place in the
seal, the seal's in the log, the signature, the cosignatures of both witnesses, and the timestamp where there is one. All were valid,
and none with another index in it was. Target: p95 below ${targetMs} ms.

${table(head, rows)}
Rows that a proof reads where the seal is full (the login's included):

${reads}
`;
}

/** Formats the public log measurements. */
export function publicLogText(served, { size, status, width, requests }) {
  const head = ['asked for', 'p50 ms', 'p95 ms', `a second, ${width} at once`, 'rows read'];
  const rows = served.map(({ title, times, perSecond, rows: read }) => [
    title,
    ...SHARES.map((share) => ms(quantile(times, share), 2)),
    perSecond.toFixed(0),
    rowsText(read),
  ]);
  return `## The public log

Of ${size.toLocaleString('en')} leaves, without limits of rates; ${requests} requests one after the other. Rows are as the database counts them. A tile is
read from the stored nodes, as many as it is wide, and nothing is computed anew. \`sotto monitor --once\` says of it: ${status}.

${table(head, rows)}`;
}
