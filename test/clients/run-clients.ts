import {
  type RecordedFrame,
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import { Missing, preparePython } from '../support/python.js';
import { answer, PLANTED, SAID } from './call.js';
import { clientFaults, isContinued, plantedIn, upstreamFaults } from './checks.js';
import { type Client, CLIENTS, type Outcome, type Place, runClient, type Transport } from './client-run.js';
import { type ProviderName, type Sotto, startSotto } from './sotto.js';

const FAILED = 1;
const MISSING = 2;
const LOCK = new URL('requirements.lock', import.meta.url);

const TRANSPORTS: readonly Transport[] = ['websocket', 'sse'];
/** How a client speaks to Sotto, and Sotto to the provider. */
const WAYS: readonly { transport: Transport; upstream: ProviderName }[] = [
  { transport: 'websocket', upstream: 'websocket' },
  { transport: 'websocket', upstream: 'sse' },
  { transport: 'sse', upstream: 'sse' },
];

interface Run {
  readonly title: string;
  readonly client: Client;
  readonly transport: Transport;
  readonly place: Place;
  /** What is wrong, one line each. */
  check(outcome: Outcome, frames: readonly RecordedFrame[]): readonly string[];
}

/** @returns the exit code */
export async function runClients({ isDirect }: { isDirect: boolean }): Promise<number> {
  try {
    const python = await preparePython('clients', LOCK);
    const provider = await startResponsesProvider();
    provider.answerWith(answer);
    try {
      const clients = isDirect ? CLIENTS : CLIENTS.slice(0, 1);
      const isSearchSound = await allHold(python, provider, directRuns(provider, clients));
      const isWell = isDirect || (await holdsThroughSotto(python, provider));
      return isSearchSound && isWell ? 0 : FAILED;
    } finally {
      await provider.stop();
    }
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    print(`The agent frameworks were LEFT OUT. They need ${error.message}.`);
    return MISSING;
  }
}

/** Without Sotto every value is seen upstream: this shows that the search for them can fail. */
function directRuns({ url }: ResponsesProvider, clients: readonly Client[]): readonly Run[] {
  const place = { proxyUrl: `${url}/chat/completions`, key: 'unused' };
  return clients.flatMap((client) =>
    TRANSPORTS.map((transport) => ({
      title: `${client} over ${transport}, without Sotto`,
      client,
      transport,
      place,
      check: (outcome, frames) => {
        const found = plantedIn(frames);
        const missed = PLANTED.filter((value) => !found.includes(value));
        return [...clientFaults(outcome), ...missed.map((value) => `the search doesn't find "${value}"`)];
      },
    })),
  );
}

async function holdsThroughSotto(python: string, provider: ResponsesProvider): Promise<boolean> {
  const sotto = await startSotto(provider.url);
  try {
    return await allHold(python, provider, runsThrough(sotto));
  } finally {
    await sotto.stop();
  }
}

function runsThrough({ agents }: Sotto): readonly Run[] {
  return CLIENTS.flatMap((client) =>
    WAYS.map(({ transport, upstream }) => ({
      title: `${client} over ${transport}, provider over ${upstream}`,
      client,
      transport,
      place: agents[upstream],
      check: (outcome, frames) => [...clientFaults(outcome), ...upstreamFaults(frames, upstream)],
    })),
  );
}

async function allHold(python: string, provider: ResponsesProvider, runs: readonly Run[]): Promise<boolean> {
  let isWell = true;
  for (const run of runs) {
    provider.frames.length = 0;
    const faults = await runClient(python, run.client, run.transport, run.place).then(
      (outcome) => run.check(outcome, provider.frames),
      (error: unknown) => [String(error)],
    );
    report(run.title, provider.frames, faults);
    isWell &&= faults.length === 0;
  }
  return isWell;
}

function report(title: string, frames: readonly RecordedFrame[], faults: readonly string[]): void {
  const continued = frames.filter(isContinued).length;
  const seen = plantedIn(frames).length;
  print(
    `${faults.length === 0 ? 'ok  ' : 'FAIL'} ${title}: ${SAID.length} turns, ${frames.length} requests upstream, ` +
      `${continued} of them continued; ${seen} of ${PLANTED.length} planted texts seen there`,
  );
  for (const fault of faults) print(`     - ${fault}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
