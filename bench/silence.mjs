// npm run bench:silence: what a caller hears who says nothing for a while, as people do. The next turn is to take no longer
// than one that follows at once: whatever a service gives up while nobody speaks, it has to get again. Two minutes or so.
//
//   --samples N   of each sort, 10 unless told
//   --write       write bench/silence.md
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeMachine } from './load/processes.mjs';
import { setStage } from './load/stage.mjs';
import { median } from './load/statistics.mjs';
import { newConversation, talk } from './load/talk.mjs';

const { values: options } = parseArgs({
  options: { samples: { type: 'string', default: '10' }, write: { type: 'boolean', default: false } },
});
const TURNS_BEFORE = 4;
/** Longer than the ten seconds for which pools usually keep what is idle. */
const SILENCE_MS = 12_000;
const BREATH_MS = 50;

/** The next turn through each of the two, after a pause. @returns milliseconds, by target */
async function turnAfter(targets, conversation, pauseMs) {
  await pause(pauseMs);
  const body = conversation.say();
  const { ms, said } = await targets.model.whole(body);
  conversation.hear(said);
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
const stage = await setStage();
const samples = { atOnce: [], afterSilence: [] };
try {
  const targets = stage.connect(1);
  for (let done = 0; done < Number(options.samples); done += 1) {
    const conversation = newConversation();
    await talk(targets.model, conversation, TURNS_BEFORE);
    samples.atOnce.push(await turnAfter(targets, conversation, BREATH_MS));
    samples.afterSilence.push(await turnAfter(targets, conversation, SILENCE_MS));
  }
  await targets.close();
} finally {
  await stage.stop();
}

const text = `# A turn after silence

\`npm run bench:silence -- --write\` wrote this on ${machine}.

Turns ${TURNS_BEFORE + 1} and ${TURNS_BEFORE + 2} of ${options.samples} conversations, with the model pass, one call at a time: milliseconds, median (least to
most). Through the bare relay the same request goes right after it, so the relay is awake by then.

| a turn | through the service | through the bare relay |
| --- | --- | --- |
${row(`${BREATH_MS} ms after the one before`, samples.atOnce)}${row(`${SILENCE_MS / 1_000} s after the one before`, samples.afterSilence)}`;
process.stdout.write(text);
if (options.write) writeFileSync(new URL('silence.md', import.meta.url), text);
