// Rows without this run's service: d, the journal's commit on a separate database, and i, as recorded by `bench:api`.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { bareRows, loneCalls, openJournal, withDatabase } from '../../lib-journal.mjs';
import { median } from '../statistics.mjs';
import { quantile } from '../../lib-service.mjs';

const API_RECORD = new URL('../../api.md', import.meta.url);

/** @returns the row, and the database's version */
export function journalRow({ commits }) {
  return withDatabase(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('SHOW server_version');
    const bench = await openJournal(url);
    await loneCalls(bench, Math.ceil(commits / 5));
    const bare = await bareRows(client, commits);
    const { opening } = await loneCalls(bench, commits);
    await bench.end();
    await client.end();
    const spread = [0.25, 0.75].map((share) => quantile(opening, share).toFixed(2)).join(' to ');
    return {
      postgres: rows[0].server_version,
      row: {
        row: 'd',
        what: 'one durable commit of the journal (an opening), p50, ms',
        target: '<= 1',
        measured: `${median(opening).toFixed(2)} (quartiles ${spread})`,
        relay: `${median(bare).toFixed(2)} (one bare row, durable)`,
        ratio: median(opening) / median(bare),
        met: median(opening) <= 1,
        checks: {},
      },
    };
  });
}

export function apiRow() {
  const lines = readFileSync(API_RECORD, 'utf8').split('\n');
  const p95s = lines
    .filter((line) => /^\| (?:sessions|all pages|a session|agents|an agent)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, title, , , p95]) => ({ title, p95: Number(p95) }));
  const worst = p95s.reduce((slowest, line) => (line.p95 > slowest.p95 ? line : slowest));
  return {
    row: 'i',
    what: 'list and detail endpoints over 1,000,000 sessions, slowest p95, ms (recorded by `npm run bench:api`, see api.md)',
    target: '< 20',
    measured: `${worst.p95} (${worst.title})`,
    relay: '',
    ratio: undefined,
    met: worst.p95 < 20,
    checks: {},
  };
}
