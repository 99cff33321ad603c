import { SIZE_DIGITS } from '../checkpoints/checkpoint-folder.js';

/**
 * Object names in an archive, below its prefix. The size in a name is that of the first checkpoint that covers the
 * object. `checkpoint-<size>.note` is written last, and so completes the objects of its size.
 */

/** First checkpoint of the log, which identifies the log. It is written before all other objects. */
export const LOG_KEY = 'log.note';

const NOTE = new RegExp(String.raw`^checkpoints/checkpoint-(\d{${SIZE_DIGITS}})\.note$`);
const SIZED = new RegExp(
  String.raw`^(?:checkpoints/checkpoint-|accounts/acc_\w+/|sessions/acc_\w+/)(\d{${SIZE_DIGITS}})(?:\.\w+$|/sess_\w+\.[\w-]+$)`,
);

/** Returns the signed checkpoint's key. */
export function noteKey(size: number): string {
  return `checkpoints/checkpoint-${digits(size)}.note`;
}

/** Returns the object key for the leaf texts that the checkpoint adds to the log. */
export function leavesKey(size: number): string {
  return `checkpoints/checkpoint-${digits(size)}.leaves`;
}

/** Returns the object key for the events that the checkpoint adds to an account's chain, in account export format. */
export function chainKey(accountId: string, size: number): string {
  return `accounts/${accountId}/${digits(size)}.jsonl`;
}

/** Returns the object key for a session's export. */
export function sessionKey(accountId: string, size: number, sessionId: string): string {
  return `${sessionsPrefix(accountId)}${digits(size)}/${sessionId}.jsonl`;
}

/** Returns the object key for a session's proof. */
export function proofKey(accountId: string, size: number, sessionId: string): string {
  return `${sessionsPrefix(accountId)}${digits(size)}/${sessionId}.tlog-proof`;
}

export function sessionsPrefix(accountId: string): string {
  return `sessions/${accountId}/`;
}

/** Returns the checkpoint size in a {@link noteKey}; undefined for other keys. */
export function noteSize(key: string): number | undefined {
  return sizeIn(NOTE.exec(key));
}

/** Returns the checkpoint size in any archive key; undefined for other keys. */
export function sizeOf(key: string): number | undefined {
  return sizeIn(SIZED.exec(key));
}

function sizeIn(found: RegExpExecArray | null): number | undefined {
  return found === null ? undefined : Number(found[1]);
}

function digits(size: number): string {
  return String(size).padStart(SIZE_DIGITS, '0');
}
