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
import { DemoApi } from './demo-api.js';
import { PhoneCall } from './phone-call.js';
import { Receptionist } from './receptionist.js';

const ACCOUNT = 'demo' as AccountName;
const MASKING = { name: 'Demo conversation' as AgentName, upstream: 'demo:receptionist' };
/** Agent that forwards requests unmasked. Its policy stores payloads, to show them beside the masked requests. */
const OBSERVING = {
  name: 'Demo conversation, observed' as AgentName,
  upstream: 'demo:receptionist',
  mode: 'observe' as const,
  policy_yaml: 'name: demo-observed\nlog_payloads: true\n',
};
const WIDTH = 120;
const INTRODUCTION = '\nA phone call through Sotto. The LLM is played by a small server on this machine.\n\n';
const TITLES = ['WHAT THE CALLER SAID', 'WHAT THE LLM SAW', 'WHAT THE CALLER HEARD'];
const OBSERVED_INTRODUCTION =
  '\nA phone call that Sotto observes. The LLM, a small server on this machine, sees all values. The journal\n' +
  'records what masking would change.\n\n';
const OBSERVED_TITLES = ['WHAT THE CALLER SAID', 'WHAT THE LLM SAW', 'WHAT IT WOULD SEE'];
const NEXT_STEP =
  '\nThe portal lists these sessions as observed, with each finding. To observe your own calls, see\n' +
  'docs/observe.md. To see the same conversation masked, run npm run demo.\n';
/** Pause in milliseconds between turns on a terminal, so that users can follow the call. */
const PAUSE_MS = 600;

const CALLER = [
  'Hi there, my name is Jane Okafor, I would like an appointment.',
  'Sure, june ninth nineteen fifty eight.',
  "It's four one five, five five five, oh one four two.",
  'jane dot okafor at example dot com, please.',
  '4418.',
];

/**
 * Runs a phone conversation through the proxy, shows both of its sides, and then verifies its journal.
 * @param observes whether to forward the conversation unmasked, and to show the changes that masking would make
 */
export async function runDemo(print: (text: string) => void, observes: boolean): Promise<void> {
  const receptionist = await Receptionist.open();
  try {
    await runCall(receptionist, print, observes);
  } finally {
    await receptionist.close();
  }
}

async function runCall(
  receptionist: Receptionist,
  print: (text: string) => void,
  observes: boolean,
): Promise<void> {
  const config: Config = {
    ...loadConfig(process.env),
    port: 0,
    baseUrl: undefined,
    proxySignature: 'off',
    // The port for metrics belongs to a service that may be running.
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
      await converse(service, receptionist, print, observes);
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
  observes: boolean,
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
    observes ? OBSERVING : MASKING,
  );
  const call = new PhoneCall(agent.proxy_url);
  const api = new DemoApi(service.baseUrl, cookie);
  if (observes && agent.mode !== 'observe') await api.observe(agent.id);
  print(observes ? OBSERVED_INTRODUCTION : INTRODUCTION);
  print(columns(observes ? OBSERVED_TITLES : TITLES, WIDTH));
  print(columns(observes ? OBSERVED_TITLES.map(underline) : TITLES.map(underline), WIDTH));
  for (const turn of CALLER) {
    const reply = await call.say(turn);
    const seen = receptionist.requests.at(-1) ?? '';
    const row = observes
      ? [turn, seen, await api.maskedTurn(call.sessions.at(-1) ?? '')]
      : [turn, seen, reply];
    print(`${columns(row, WIDTH)}\n`);
    if (process.stdout.isTTY) await pause(PAUSE_MS);
  }
  if (observes) print(`Observed, not masked: ${await api.observedKinds(call.sessions.at(-1) ?? '')}.\n`);
  for (const session of call.sessions) print(`${session}  ${await api.verify(session)}\n`);
  if (observes) print(NEXT_STEP);
}

function underline(title: string): string {
  return '-'.repeat(title.length);
}
