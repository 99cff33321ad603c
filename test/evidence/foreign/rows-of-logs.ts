import { serveLog } from '../../support/scripted-log.js';
import { FORGED_LOGS, HONEST_LOGS, SHOWN_KEY, type ShownLog } from './forged-logs.js';
import { COSIGNED, FORGED_REQUESTS, NEXT } from './forged-requests.js';
import type { Finding, ForeignVerifier } from './foreign-verifier.js';
import { READERS, REQUESTS } from './planted.js';
import type { Report } from './report.js';
import { WATCHED } from './side-logs.js';
import type { Surroundings } from './surroundings.js';

/** Lets a reader verify invented logs. */
export async function lookAtLogs(foreign: ForeignVerifier, report: Report): Promise<void> {
  for (const [what, make] of Object.entries(HONEST_LOGS)) {
    report.accepts(`log: ${what}`, await lookAtShown(foreign, await make()));
  }
  for (const [change, make] of Object.entries(FORGED_LOGS)) {
    const [what, refusing] = READERS[change as keyof typeof FORGED_LOGS];
    report.refuses(`log: ${what}`, refusing, await lookAtShown(foreign, await make()));
  }
}

async function lookAtShown(foreign: ForeignVerifier, { log, seen }: ShownLog): Promise<readonly Finding[]> {
  const server = await serveLog(log);
  try {
    return await foreign.look({ job: 'log', url: server.url, log: SHOWN_KEY, seen });
  } finally {
    await server.stop();
  }
}

/** Sends invalid requests to the foreign witness, and checks that `sotto witness` agrees. */
export async function askWitnesses({ witnesses }: Surroundings, report: Report): Promise<void> {
  const urls: Asked = [witnesses.foreign.url, witnesses.own.url];
  let before = 0;
  for (const size of COSIGNED) {
    await askRightly(urls, report, before, size);
    before = size;
  }
  for (const [change, body] of Object.entries(FORGED_REQUESTS)) {
    const [what, refusing] = REQUESTS[change as keyof typeof FORGED_REQUESTS];
    const [findings, faults] = await ask(urls, body);
    report.refuses(`request: ${what}`, refusing, findings, faults);
  }
  await askRightly(urls, report, before, NEXT);
}

/** URLs of the foreign witness and of our own witness. */
type Asked = readonly [foreign: string, own: string];

async function askRightly(urls: Asked, report: Report, oldSize: number, size: number): Promise<void> {
  const [findings, faults] = await ask(urls, WATCHED.request(oldSize, size));
  report.accepts(`request: from ${oldSize} entries to ${size}`, findings, faults);
}

async function ask(
  [foreign, own]: Asked,
  body: string,
): Promise<[findings: readonly Finding[], faults: readonly string[]]> {
  const answers = await Promise.all(
    [foreign, own].map(async (url) => {
      const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
      return { status: answer.status, text: await answer.text() };
    }),
  );
  const [said, saidByOwn] = answers;
  const reason = said?.status === 200 ? null : `${said?.status ?? 0} ${said?.text.trim() ?? ''}`;
  const isAgreed = (said?.status === 200) === (saidByOwn?.status === 200);
  const faults = isAgreed ? [] : [`sotto witness does not agree: it answers ${saidByOwn?.status ?? 0}`];
  return [[{ check: 'witness', by: 'witness-log', reason }], faults];
}
