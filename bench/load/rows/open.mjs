// Row open: resident memory of a separate service for conversations that are open at the same time.
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMiB } from '../../lib-service.mjs';
import { workers } from '../client.mjs';
import { conversations, continueConversation, newConversation } from '../talk.mjs';
import { startTestbed } from '../testbed.mjs';

const WIDTH = 16;
const TURNS = 10;
const LIMIT_MIB = 450;
const COLLECTIONS = 4;
const COLLECTION_MS = 1_500;

/** Measures the resident memory in MiB before and after conversations, each of which takes its turns in sequence. */
export async function openConversations({ open, warmUp }) {
  const preload = fileURLToPath(new URL('../collect-garbage.cjs', import.meta.url));
  const testbed = await startTestbed(['--expose-gc', '--require', preload]);
  try {
    const targets = testbed.connect(WIDTH);
    await conversations(targets.model, warmUp, TURNS, { width: WIDTH });
    const idle = await settled(testbed.pid);
    const kept = Array.from({ length: open }, newConversation);
    for (let turn = 0; turn < TURNS; turn += 1) {
      const waiting = [...kept];
      await workers(
        WIDTH,
        () => waiting.length > 0,
        () => continueConversation(targets.model, waiting.pop(), 1),
      );
    }
    const busy = await residentMiB(testbed.pid);
    const after = await settled(testbed.pid);
    await targets.close();
    return { open, idle, busy, after };
  } finally {
    await testbed.stop();
  }
}

/** Returns the resident memory in MiB after garbage collection. */
async function settled(pid) {
  for (let collection = 0; collection < COLLECTIONS; collection += 1) {
    process.kill(pid, 'SIGUSR2');
    await pause(COLLECTION_MS);
  }
  return residentMiB(pid);
}

export function openRow({ open, idle, busy, after }) {
  const each = ((after - idle) * 1_024) / open;
  return {
    row: 'open',
    what: `resident memory with ${open.toLocaleString('en')} open conversations of ${TURNS} turns, with the model pass, garbage collected, MiB`,
    target: `< ${LIMIT_MIB}`,
    measured: `${after.toFixed(0)}: ${(after - idle).toFixed(0)} more than idle, ${each.toFixed(1)} KiB a conversation`,
    relay: '',
    ratio: undefined,
    met: after < LIMIT_MIB,
    note: `${busy.toFixed(0)} MiB before garbage was collected; the idle service had ${idle.toFixed(0)} after as much as it takes to warm up`,
    checks: {},
  };
}
