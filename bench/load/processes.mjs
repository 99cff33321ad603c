// Processes of a measurement, and their processor time and memory (Linux).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

const TICKS_PER_SECOND = 100;

/**
 * Starts a script of this folder.
 * @returns its port and process ID, and functions that send it a message and stop it
 */
export async function startHelper(name, ...parameters) {
  const child = fork(new URL(name, import.meta.url), parameters);
  const [port] = await once(child, 'message');
  return {
    port,
    pid: child.pid,
    ask: async (question) => {
      child.send(question);
      return (await once(child, 'message'))[0];
    },
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/**
 * Returns the fields of /proc/PID/stat after the name in brackets, starting with the state; undefined if the process
 * has ended.
 */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Returns the process ID of a process's parent. */
export function parentOf(pid) {
  return Number(statOf(pid)?.[1]);
}

/** Returns all descendants of a process. */
export function descendants(pid) {
  const parents = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = statOf(name)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const found = [pid];
  for (const ancestor of found) {
    for (const [child, parent] of parents) if (parent === ancestor) found.push(child);
  }
  return found.slice(1);
}

/** Returns whether a process runs Node. */
export function isNode(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === readlinkSync('/proc/self/exe');
  } catch {
    return false;
  }
}

/** Returns the processor time of a process so far in seconds, including its threads. */
export function cpuSeconds(pid) {
  const stat = statOf(pid);
  return stat === undefined ? 0 : (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND;
}

/** Returns the processor time by name. @param pids one or several process IDs by name */
export function cpuOf(pids) {
  return Object.fromEntries(
    Object.entries(pids).map(([name, of]) => [
      name,
      [of].flat().reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    ]),
  );
}

/** Returns the processor time by name between two measurements. */
export function cpuBetween(before, after) {
  return Object.fromEntries(Object.entries(after).map(([name, seconds]) => [name, seconds - before[name]]));
}

/** Returns the seconds of processor time that the host gave to other machines so far, for all cores. */
export function stolenSeconds() {
  const [, , , , , , , , stolen] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/ +/);
  return Number(stolen) / TICKS_PER_SECOND;
}

/** Describes the machine. Reads load averages when called, so call it before the measurement. */
export function describeMachine() {
  return [
    `${cpus().length} cores (${cpus()[0].model.trim()})`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    `Node ${process.version}`,
    `load average before ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')}`,
  ].join(', ');
}
