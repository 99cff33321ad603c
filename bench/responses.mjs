// npm run bench:responses: the Responses API, streamed and over WebSockets, compared with chat completions and with direct calls
// in the same run. A full run takes about ten minutes.
//
//   --write            write bench/responses.md
//   --only first,crowd only these parts: `first` (time to the first token), `chains` (continued calls), `crowd` (500 connections)
//   --policy default   agents with the default policy; without it, the pattern pass only
//   --scale 0.05       a twentieth of the samples and connections, for a quick test; printed only
//   --profile          prints the slowest functions of the service in each part
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine } from './load/processes.mjs';
import { nowMicroseconds, Profile } from './load/profile.mjs';
import { chains, chainsText } from './load/responses/chains.mjs';
import { crowd, crowdText } from './load/responses/crowd.mjs';
import { firstTokens, firstTokensText } from './load/responses/first-tokens.mjs';
import { startResponsesTestbed } from './load/responses/testbed.mjs';
import { VoiceCall } from './load/responses/voice-call.mjs';

const ALL = 'first,chains,crowd';
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: ALL },
    policy: { type: 'string', default: 'pattern' },
    scale: { type: 'string', default: '1' },
    profile: { type: 'boolean', default: false },
  },
});
const scaled = (count) => Math.max(1, Math.round(count * Number(options.scale)));
const SIZES = {
  first: { calls: scaled(80), turns: 8, warmUp: scaled(20) },
  chains: { chains: scaled(60) },
  crowd: { connections: scaled(500), rounds: scaled(3) },
};
const PARTS = {
  first: async (testbed) => `## To the first token

Calls of ${SIZES.first.turns} turns, with the whole conversation in each request; a call's connections are its own. The first turn is that of
the fresh connection, the others are of the warm one. p50 / p95 / p99.

${firstTokensText(await firstTokens(testbed, SIZES.first))}`,
  chains: async (testbed) => `## How a call goes on

${SIZES.chains.chains} calls of 50 turns by each way, on warm connections. By the Responses API only what is new is sent, with \`previous_response_id\`;
the last column is the slope over the turns.

${chainsText(await chains(testbed, SIZES.chains))}`,
  crowd: async (testbed) => `## ${SIZES.crowd.connections} connections, with a turn each at once

${SIZES.crowd.rounds} times, on connections that have each had a turn; over WebSockets by \`previous_response_id\` with
\`store: false\`. A reply's last event waits for the journal, so the gap before it has a column of its own. The callers, a process
too, are part of all figures: compare those of turns that go directly to the upstream. The event loop's delay is the service's,
a timer's 10 ms included. Tokens come in one piece, so no gap is a wait for the rest of one.

${crowdText(await crowd(testbed, SIZES.crowd))}`,
};

/** Measures the parts one after the other. @returns sections of the page */
async function measure(names) {
  const profile = options.profile ? new Profile() : undefined;
  const testbed = await startResponsesTestbed(options.policy, profile?.nodeOptions);
  const spans = new Map();
  const sections = [];
  try {
    for (const name of names) {
      const from = nowMicroseconds();
      sections.push(await PARTS[name](testbed));
      spans.set(name, { from, to: nowMicroseconds() });
      process.stdout.write(`${sections.at(-1)}\n`);
    }
  } finally {
    await testbed.stop();
  }
  for (const text of profile?.summaries(spans) ?? []) process.stdout.write(text);
  profile?.remove();
  return sections;
}

const machine = describeMachine();
process.stdout.write(`${machine}\n\n`);
const sections = await measure(options.only.split(','));
const policy = options.policy === 'default' ? 'the default policy' : 'the pattern pass only';
const text = `# The Responses API

\`npm run bench:responses -- --write\` wrote this on ${machine}.

The service (started like by \`npm start\`), its embedded PostgreSQL, the provider and the callers are separate processes that share
the cores. The agents have ${policy}. The provider answers at once, by each API, streamed and over WebSockets. A turn is a voice
agent's: a prompt of about ${Math.round(new VoiceCall().instructions.length / 100) * 100} characters, five tools, and a sentence of the caller, every other one with invented values. The same request goes
to the service and directly to the provider, in random order, and the ways take turns; where the provider only streams, direct
calls of a caller with a WebSocket are streams. Milliseconds; what is added is the difference of the quantiles, with the
bootstrap's 95 % interval.

${sections.join('\n')}`;
const isWhole =
  options.scale === '1' && options.only === ALL && options.policy === 'pattern' && !options.profile;
if (options.write && isWhole) writeFileSync(new URL('responses.md', import.meta.url), text);
process.exit(0);
