// The processes that a measurement needs, and what processor time and memory each of them takes (Linux).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

const TICKS_PER_SECOND = 100;

/** Starts a script of this folder. @returns the port that it listens on, its process id, and how to stop it */
export async function startHelper(name, ...parameters) {
  const child = fork(new URL(name, import.meta.url), parameters);
  const [port] = await once(child, 'message');
  return {
    port,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** Fields of /proc/PID/stat from the state on, which the name in brackets stands before; undefined for one that is gone. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Processes that descend from another. */
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

/** Seconds of processor time of a process so far, its threads included. */
export function cpuSeconds(pid) {
  const stat = statOf(pid);
  return stat === undefined ? 0 : (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND;
}

/** Processor time by name. @param pids by name, each one or several, or what gives them */
export function cpuOf(pids) {
  return Object.fromEntries(
    Object.entries(pids).map(([name, of]) => [
      name,
      [of].flat().reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    ]),
  );
}

/** Processor time by name between two readings. */
export function cpuBetween(before, after) {
  return Object.fromEntries(Object.entries(after).map(([name, seconds]) => [name, seconds - before[name]]));
}

/** Seconds of processor time so far that the machine beneath this one gave to others, of all cores together. */
export function stolenSeconds() {
  const [, , , , , , , , stolen] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/ +/);
  return Number(stolen) / TICKS_PER_SECOND;
}

/** The machine, as far as figures depend on it. Load averages are read when this is called: before the measurement. */
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
