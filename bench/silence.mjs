// npm run bench:silence: latency of a turn after a pause of the caller. It must not be longer than without a pause,
// although closed connections and evicted cache entries have to be set up again. Takes about two minutes.
//
//   --samples N   samples of each kind, default 10
//   --write       write bench/silence.md
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeMachine } from './load/processes.mjs';
import { startTestbed } from './load/testbed.mjs';
import { median } from './load/statistics.mjs';
import { newConversation, continueConversation } from './load/talk.mjs';

const { values: options } = parseArgs({
  options: { samples: { type: 'string', default: '10' }, write: { type: 'boolean', default: false } },
});
const TURNS_BEFORE = 4;
/** Pause in milliseconds, longer than the ten seconds for which pools usually keep idle connections. */
const SILENCE_MS = 12_000;
const PAUSE_MS = 50;

/** Sends the next turn to both targets after a pause. @returns milliseconds by target */
async function turnAfter(targets, conversation, pauseMs) {
  await pause(pauseMs);
  const body = conversation.nextRequest();
  const { ms, reply } = await targets.model.whole(body);
  conversation.addReply(reply);
  const relay = await targets.relay.whole(body);
  return { model: ms, relay: relay.ms };
}

function row(title, samples) {
  const cells = ['model', 'relay'].map((target) => {
    const times = samples.map((sample) => sample[target]);
    return `${median(times).toFixed(1)} (${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)})`;
  });
  return `| ${title} | ${cells.join(' | ')} |\n`;
}

const machine = describeMachine();
const testbed = await startTestbed();
const samples = { noPause: [], afterSilence: [] };
try {
  const targets = testbed.connect(1);
  for (let done = 0; done < Number(options.samples); done += 1) {
    const conversation = newConversation();
    await continueConversation(targets.model, conversation, TURNS_BEFORE);
    samples.noPause.push(await turnAfter(targets, conversation, PAUSE_MS));
    samples.afterSilence.push(await turnAfter(targets, conversation, SILENCE_MS));
  }
  await targets.close();
} finally {
  await testbed.stop();
}

const text = `# A turn after silence

\`npm run bench:silence -- --write\` wrote this on ${machine}.

Turns ${TURNS_BEFORE + 1} and ${TURNS_BEFORE + 2} of ${options.samples} conversations, with the model pass, one call at a time: milliseconds, median (minimum to
maximum). The same request is sent through the bare relay right after it, so the relay is warm by then.

| a turn | through the service | through the bare relay |
| --- | --- | --- |
${row(`${PAUSE_MS} ms after the one before`, samples.noPause)}${row(`${SILENCE_MS / 1_000} s after the one before`, samples.afterSilence)}`;
process.stdout.write(text);
if (options.write) writeFileSync(new URL('silence.md', import.meta.url), text);
