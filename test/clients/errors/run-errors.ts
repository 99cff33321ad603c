import { readFile, writeFile } from 'node:fs/promises';
import type { Sotto } from '../sotto.js';
import { CLIENTS } from './clients.js';
import { differencesIn, type Row, rowsOf } from './compare.js';
import { pageOf, PAGE } from './page.js';
import type { FailingProvider } from './provider.js';

interface Means {
  readonly python: string;
  readonly provider: FailingProvider;
  /** The service; undefined if Sotto is not used. */
  readonly sotto: Sotto | undefined;
  /** Whether the page is written instead of compared with the results. */
  readonly isWritten: boolean;
  readonly print: (line: string) => void;
}

/** Returns whether every client raises the same errors through Sotto as directly, as shown on the page. */
export async function errorsAreEqual({ python, provider, sotto, isWritten, print }: Means): Promise<boolean> {
  const rows: Row[] = [];
  let isWell = true;
  for (const client of CLIENTS) {
    const own = await rowsOf(python, client, provider, sotto);
    rows.push(...own);
    const faults = own.flatMap(faultsOf);
    const shown = sotto === undefined ? 'raised directly' : 'compared with Sotto';
    print(
      `${faults.length === 0 ? 'ok  ' : 'FAIL'} errors of ${client.title}: ${own.length} requests ${shown}`,
    );
    for (const fault of faults) print(`     - ${fault}`);
    isWell &&= faults.length === 0;
  }
  return (await isShown(await pageOf(rows), isWritten, print)) && isWell;
}

function faultsOf(row: Row): readonly string[] {
  const { name, api, isStreamed, direct } = row;
  const place = `${name}, ${api}, ${isStreamed ? 'streamed' : 'whole'}`;
  if (direct.attempts === 0) return [`${place}: the provider received no request`];
  return differencesIn(row).map((difference) => `${place}: ${difference}`);
}

async function isShown(page: string, isWritten: boolean, print: Means['print']): Promise<boolean> {
  if (isWritten) await writeFile(PAGE, page);
  const isSame = (await readFile(PAGE, 'utf8').catch(() => '')) === page;
  if (!isSame)
    print('FAIL docs/connect/errors.md has other errors: npm run test:clients -- --errors --write');
  return isSame;
}
