import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from './files.js';

/** Process, distinguished from a later process with the same PID. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque mark of the process's start; empty if the platform does not provide one. */
  readonly startedAt: string;
}

const UNKNOWN = '';

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: startMark(process.pid) ?? UNKNOWN };
}

/** Returns the process with this PID; undefined if no process has it. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = startMark(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Returns whether this process still runs. In doubt, returns true, because a refused start does less harm. */
export function isRunning(identity: ProcessIdentity): boolean {
  const startedAt = startMark(identity.pid);
  if (startedAt === undefined) return false;
  return startedAt === UNKNOWN || identity.startedAt === UNKNOWN || startedAt === identity.startedAt;
}

/** Returns undefined if no such process runs. A zombie counts as ended, because many containers have no init. */
function startMark(pid: number): string | undefined {
  if (!signalReaches(pid)) return undefined;
  if (process.platform === 'linux') return linuxStartMark(pid);
  return process.platform === 'win32' ? UNKNOWN : psStartMark(pid);
}

function signalReaches(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Returns field 22 of proc_pid_stat(5), in clock ticks since boot, with the boot's ID, because ticks can repeat. */
function linuxStartMark(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return signalReaches(pid) ? UNKNOWN : undefined;
  }
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return undefined;
  return `${bootId()}/${fields[18] ?? ''}`;
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return UNKNOWN;
  }
}

function psStartMark(pid: number): string | undefined {
  try {
    const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };
    const args = ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)];
    const line = execFileSync('ps', args, { env, encoding: 'utf8' }).trim();
    return line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
  } catch {
    return signalReaches(pid) ? UNKNOWN : undefined;
  }
}
