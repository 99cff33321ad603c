import { SIZE_DIGITS } from '../checkpoints/checkpoint-folder.js';

/**
 * Keys of an archive's objects, below its prefix. An object belongs to the checkpoint of the size in its key, which is the
 * first one that covers it. `checkpoint-<size>.note` is written last, and so completes the objects of its size.
 */

/** The first checkpoint of the log, which identifies the log. It is written before all other objects. */
export const LOG_KEY = 'log.note';

const NOTE = new RegExp(String.raw`^checkpoints/checkpoint-(\d{${SIZE_DIGITS}})\.note$`);
const SIZED = new RegExp(
  String.raw`^(?:checkpoints/checkpoint-|accounts/acc_\w+/|sessions/acc_\w+/)(\d{${SIZE_DIGITS}})(?:\.\w+$|/sess_\w+\.[\w-]+$)`,
);

/** The signed checkpoint. */
export function noteKey(size: number): string {
  return `checkpoints/checkpoint-${digits(size)}.note`;
}

/** Texts of the leaves that the checkpoint adds to the log. */
export function leavesKey(size: number): string {
  return `checkpoints/checkpoint-${digits(size)}.leaves`;
}

/** Events that the checkpoint adds to an account's chain, as in an account's export. */
export function chainKey(accountId: string, size: number): string {
  return `accounts/${accountId}/${digits(size)}.jsonl`;
}

/** A session's export. */
export function sessionKey(accountId: string, size: number, sessionId: string): string {
  return `${sessionsPrefix(accountId)}${digits(size)}/${sessionId}.jsonl`;
}

/** A session's proof. */
export function proofKey(accountId: string, size: number, sessionId: string): string {
  return `${sessionsPrefix(accountId)}${digits(size)}/${sessionId}.tlog-proof`;
}

export function sessionsPrefix(accountId: string): string {
  return `sessions/${accountId}/`;
}

/** Size of the checkpoint with this {@link noteKey}; undefined for other keys. */
export function noteSize(key: string): number | undefined {
  return sizeIn(NOTE.exec(key));
}

/** Size in any key of an archive; undefined for other keys. */
export function sizeOf(key: string): number | undefined {
  return sizeIn(SIZED.exec(key));
}

function sizeIn(found: RegExpExecArray | null): number | undefined {
  return found === null ? undefined : Number(found[1]);
}

function digits(size: number): string {
  return String(size).padStart(SIZE_DIGITS, '0');
}
