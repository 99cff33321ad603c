import {
  type RecordedFrame,
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import { Missing, preparePython } from '../support/python.js';
import { answer, PLANTED, SAID } from './call.js';
import {
  clientFaults,
  isContinued,
  messagesClientFaults,
  messagesFaults,
  plantedIn,
  upstreamFaults,
} from './checks.js';
import {
  CLIENTS,
  MESSAGES_CLIENTS,
  type Outcome,
  type Place,
  runClient,
  type Transport,
} from './client-run.js';
import { type MessagesProvider, startMessagesProvider } from './messages-provider.js';
import { errorAgents } from './errors/compare.js';
import { type FailingProvider, startFailingProvider } from './errors/provider.js';
import { errorsAreEqual } from './errors/run-errors.js';
import { callAgents, type AgentSetup, type ProviderName, type Sotto, startSotto } from './sotto.js';

const FAILED = 1;
const MISSING = 2;
const LOCK = new URL('requirements.lock', import.meta.url);

const TRANSPORTS: readonly Transport[] = ['websocket', 'sse'];
/** Transports between client and Sotto, and between Sotto and provider. */
const WAYS: readonly { transport: Transport; upstream: Exclude<ProviderName, 'messages'> }[] = [
  { transport: 'websocket', upstream: 'websocket' },
  { transport: 'websocket', upstream: 'sse' },
  { transport: 'sse', upstream: 'sse' },
];

/** Reply modes of Messages API clients. */
const MESSAGES_WAYS: readonly Transport[] = ['whole', 'sse'];

interface Providers {
  readonly responses: ResponsesProvider;
  readonly messages: MessagesProvider;
  readonly failing: FailingProvider;
}

interface Run {
  readonly title: string;
  /** Script of the client. */
  readonly client: string;
  /** Requests that the provider received. */
  readonly frames: RecordedFrame[];
  readonly transport: Transport;
  readonly place: Place;
  /** Returns the faults of the run, one line each. */
  check(outcome: Outcome, frames: readonly RecordedFrame[]): readonly string[];
}

/** Options of a run. */
export interface Options {
  /** Calls the providers directly, without Sotto. */
  readonly isDirect: boolean;
  /** Skips the calls. */
  readonly onlyErrors: boolean;
  /** Writes the page about errors. */
  readonly isWritten: boolean;
}

/** @returns the exit code */
export async function runClients(options: Options): Promise<number> {
  try {
    const python = await preparePython('clients', LOCK);
    const responses = await startResponsesProvider();
    const messages = await startMessagesProvider();
    const failing = await startFailingProvider();
    const providers = { responses, messages, failing };
    responses.answerWith(answer);
    try {
      return (await allIsWell(python, providers, options)) ? 0 : FAILED;
    } finally {
      for (const provider of Object.values(providers)) await provider.stop();
    }
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    print(`The agents' clients were LEFT OUT. They need ${error.message}.`);
    return MISSING;
  }
}

async function allIsWell(
  python: string,
  providers: Providers,
  { isDirect, onlyErrors, isWritten }: Options,
): Promise<boolean> {
  const isSearchSound = onlyErrors || (await allHold(python, providers, directRuns(providers, isDirect)));
  const sotto = isDirect ? undefined : await startSotto(setupsOf(providers));
  try {
    const areCallsWell =
      onlyErrors || !sotto || (await allHold(python, providers, runsThrough(sotto, providers)));
    const means = { python, provider: providers.failing, sotto, isWritten, print };
    return (await errorsAreEqual(means)) && isSearchSound && areCallsWell;
  } finally {
    await sotto?.stop();
  }
}

function setupsOf({ responses, messages, failing }: Providers): Readonly<Record<string, AgentSetup>> {
  return {
    ...callAgents({ responses: responses.url, messages: messages.url }),
    ...errorAgents(failing.url),
  };
}

/** Returns runs without Sotto, in which the provider receives every value. They prove that the search finds values. */
function directRuns({ responses, messages }: Providers, all: boolean): readonly Run[] {
  const seen = (frames: readonly RecordedFrame[]): readonly string[] => {
    const found = plantedIn(frames);
    return PLANTED.filter((value) => !found.includes(value)).map(
      (value) => `the search doesn't find "${value}"`,
    );
  };
  const ofResponses = (all ? CLIENTS : CLIENTS.slice(0, 1)).flatMap((client) =>
    TRANSPORTS.map((transport): Run => ({
      title: `${client} over ${transport}, without Sotto`,
      client: `${client}_agent.py`,
      transport,
      place: { proxyUrl: `${responses.url}/chat/completions`, key: 'unused' },
      frames: responses.frames,
      check: (outcome, frames) => [...clientFaults(outcome), ...seen(frames)],
    })),
  );
  const ofMessages = (all ? MESSAGES_CLIENTS : MESSAGES_CLIENTS.slice(0, 1)).map((client): Run => ({
    title: `${client}, without Sotto`,
    client,
    transport: 'sse',
    place: { proxyUrl: `${messages.url}/v1/chat/completions`, key: 'unused' },
    frames: messages.frames,
    check: (outcome, frames) => [...messagesClientFaults(outcome), ...seen(frames)],
  }));
  return [...ofResponses, ...ofMessages];
}

function runsThrough(sotto: Sotto, { responses, messages }: Providers): readonly Run[] {
  const ofResponses = CLIENTS.flatMap((client) =>
    WAYS.map(({ transport, upstream }): Run => ({
      title: `${client} over ${transport}, provider over ${upstream}`,
      client: `${client}_agent.py`,
      transport,
      place: sotto.agent(upstream),
      frames: responses.frames,
      check: (outcome, frames) => [...clientFaults(outcome), ...upstreamFaults(frames, upstream)],
    })),
  );
  const place = sotto.agent('messages');
  const ofMessages = MESSAGES_CLIENTS.flatMap((client) =>
    MESSAGES_WAYS.map((transport): Run => ({
      title: `${client}, ${transport}`,
      client,
      transport,
      place,
      frames: messages.frames,
      check: (outcome, frames) => [
        ...messagesClientFaults(outcome),
        ...upstreamFaults(frames, 'sse'),
        ...messagesFaults(frames, place.key),
      ],
    })),
  );
  return [...ofResponses, ...ofMessages];
}

async function allHold(python: string, { messages }: Providers, runs: readonly Run[]): Promise<boolean> {
  let isWell = true;
  for (const run of runs) {
    run.frames.length = 0;
    // The client must retry its next request.
    messages.overload();
    const faults = await runClient(python, run.client, run.transport, run.place).then(
      (outcome) => run.check(outcome, run.frames),
      (error: unknown) => [String(error)],
    );
    report(run.title, run.frames, faults);
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
