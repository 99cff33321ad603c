import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from './files.js';

/** A process, distinguished from a later one that got the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  /** An opaque mark of its start; empty where the platform has none. */
  readonly startedAt: string;
}

const UNKNOWN = '';

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: startMark(process.pid) ?? UNKNOWN };
}

/** The process that has this pid now; undefined when there is none. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = startMark(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether that very process still runs. In doubt it does: better to refuse a start than to harm a live server. */
export function isRunning(identity: ProcessIdentity): boolean {
  const startedAt = startMark(identity.pid);
  if (startedAt === undefined) return false;
  return startedAt === UNKNOWN || identity.startedAt === UNKNOWN || startedAt === identity.startedAt;
}

/** undefined when no such process lives; a zombie counts as dead (containers often have no init that reaps). */
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

/** Field 22 of proc_pid_stat(5), clock ticks since boot; together with the boot, since ticks may repeat after it. */
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
