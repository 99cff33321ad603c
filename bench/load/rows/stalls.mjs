// Row k: longest stall of a caller while another caller sends one long text.
import { setTimeout as pause } from 'node:timers/promises';
import { callDuring, callUntil, LARGE, LONG_TEXTS, longText } from '../neighbours.mjs';
import { median } from '../statistics.mjs';
import { newConversation } from '../talk.mjs';

const MAX_STALL_MS = 100;
const WARM_UP = 200;

/**
 * Measures calls of a caller with the model pass, during long texts to the agent with the pattern pass.
 * @returns results by target
 */
export async function stalls(testbed, { rounds, quietSeconds }) {
  const { relay, pattern } = testbed.urls;
  return {
    relay: await stallsOf(testbed, 'relay', relay, { rounds, quietSeconds }),
    model: await stallsOf(testbed, 'model', pattern, { rounds, quietSeconds }),
  };
}

async function stallsOf(testbed, name, slowUrl, { rounds, quietSeconds }) {
  const targets = testbed.connect(1);
  const target = targets[name];
  for (let call = 0; call < WARM_UP; call += 1) await target.whole(newConversation().nextRequest());
  const quiet = median((await callUntil(target, pause(quietSeconds * 1_000))).times);
  const beside = Object.fromEntries(LONG_TEXTS.map((text) => [text, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const text of LONG_TEXTS) {
      beside[text].push(await callDuring(target, slowUrl, longText(text, LARGE, `${Math.random()} `)));
      await pause(1_000);
    }
  }
  await targets.close();
  return { quiet, beside };
}

/** Returns the longest call minus the median of quiet calls. During a single long stall there may be no other call. */
function longestStall({ quiet, beside }, text) {
  return Math.max(...beside[text].flatMap(({ result }) => result.times)) - quiet;
}

export function stallRows({ relay, model }) {
  return LONG_TEXTS.map((text) => {
    const [own, relayed] = [model, relay].map((results) => longestStall(results, text));
    const refused = model.beside[text].reduce((sum, { result }) => sum + result.refused, 0);
    const meanwhile = median(model.beside[text].flatMap(({ result }) => result.times));
    const answers = model.beside[text].map(
      ({ answer }) => `${answer.status} after ${(answer.ms / 1_000).toFixed(1)} s`,
    );
    return {
      row: 'k',
      what: `longest stall of another caller beside one text of 1 MB, ${text}, ms; its refused calls`,
      target: `<= ${MAX_STALL_MS}; 0`,
      measured: `${own.toFixed(0)}; ${refused}`,
      relay: relayed.toFixed(0),
      ratio: own / relayed,
      met: own <= MAX_STALL_MS && refused === 0,
      note: `${text}: a call takes ${meanwhile.toFixed(0)} ms meanwhile, ${model.quiet.toFixed(0)} otherwise (medians); the text's responses: ${answers.join(', ')}`,
      checks: {},
    };
  });
}
