import { setTimeout as pause } from 'node:timers/promises';
import { Provisioning } from '../../auth/provisioning.service.js';
import { AgentsService } from '../../agents/agents.service.js';
import { createLog } from '../../common/logging/logger.js';
import { newId } from '../../common/ids.js';
import type { AccountName, AgentName } from '../../common/text/branded.js';
import { type Config, loadConfig } from '../../config/config.js';
import { type Foundation, prepareFoundation, loadModel } from '../../start/foundation.js';
import { type Service, startService } from '../../start/service.js';
import { columns } from './columns.js';
import { PhoneCall } from './phone-call.js';
import { Receptionist } from './receptionist.js';

const ACCOUNT = 'demo' as AccountName;
const AGENT = 'Demo conversation' as AgentName;
const WIDTH = 120;
/** Between turns, on a terminal, so that one can follow. */
const PAUSE_MS = 600;

const CALLER = [
  'Hi there, my name is Jane Okafor, I would like an appointment.',
  'Sure, june ninth nineteen fifty eight.',
  "It's four one five, five five five, oh one four two.",
  'jane dot okafor at example dot com, please.',
  '4418.',
];

/** Runs a phone conversation through the proxy and shows both of its sides, then checks the journal of it. */
export async function runDemo(print: (text: string) => void): Promise<void> {
  const receptionist = await Receptionist.open();
  try {
    await runCall(receptionist, print);
  } finally {
    await receptionist.close();
  }
}

async function runCall(receptionist: Receptionist, print: (text: string) => void): Promise<void> {
  const config: Config = {
    ...loadConfig(process.env),
    port: 0,
    baseUrl: undefined,
    proxySignature: 'off',
    // Those of the service that runs beside it.
    metrics: undefined,
  };
  const prepared = await prepareFoundation(config, process.env, 'command');
  const foundation: Foundation = {
    ...prepared,
    model: await loadModel(config),
    providers: [receptionist.provider],
  };
  try {
    const service = await startService(foundation, createLog('error'));
    try {
      await converse(service, receptionist, print);
    } finally {
      await service.stop();
    }
  } finally {
    await foundation.release();
  }
}

async function converse(
  service: Service,
  receptionist: Receptionist,
  print: (text: string) => void,
): Promise<void> {
  const { cookie, accountId, memberId } = await service.app
    .get(Provisioning)
    .createSession(ACCOUNT, 'demo-conversation', 'admin');
  const agent = await service.app.get(AgentsService).ensure(
    {
      requestId: newId('req'),
      accountId,
      actor: { userId: memberId, login: 'demo-conversation', role: 'admin' },
    },
    { name: AGENT, upstream: 'demo:receptionist' },
  );
  const call = new PhoneCall(agent.proxy_url);
  print('\nA phone call through Sotto. The LLM is played by a small server on this machine.\n\n');
  print(columns(['WHAT THE CALLER SAID', 'WHAT THE LLM SAW', 'WHAT THE CALLER HEARD'], WIDTH));
  print(columns(['-'.repeat(20), '-'.repeat(16), '-'.repeat(21)], WIDTH));
  for (const words of CALLER) {
    const heard = await call.say(words);
    print(`${columns([words, receptionist.heard.at(-1) ?? '', heard], WIDTH)}\n`);
    if (process.stdout.isTTY) await pause(PAUSE_MS);
  }
  for (const session of call.sessions) {
    const verdict = await verify(service.baseUrl, cookie, session);
    print(`${session}  ${verdict}\n`);
  }
}

async function verify(baseUrl: string, cookie: string, sessionId: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/audit/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `service_session=${cookie}` },
    body: JSON.stringify({ session_id: sessionId }),
  });
  return ((await answer.json()) as { message: string }).message;
}
