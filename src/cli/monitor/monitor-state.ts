import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { NoteVerifier } from '../../audit/chain/log/signed-note.js';
import { errorCode } from '../../common/errors/error-code.js';
import { writeAtomically } from '../../database/embedded/files.js';
import { NotFound } from '../not-found.js';
import { type SignedHead, signedHead } from './log-monitor.js';

/** State that a monitor stores between its rounds. */
export interface MonitorState {
  /** Largest checkpoint that was found consistent. */
  readonly head: SignedHead;
  /** Time at which this checkpoint was first seen, in milliseconds since 1970, by the monitor's clock. */
  readonly grownAt: number;
}

const stored = z.object({ note: z.string(), grown_at: z.iso.datetime() });

/**
 * Reads the state; undefined if the file does not exist yet.
 * @throws NotFound if it is not a state of this log, because a monitor with a new state would not notice a fork
 */
export async function readState(
  path: string,
  verifiers: readonly NoteVerifier[],
): Promise<MonitorState | undefined> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  const state = parseState(text);
  const head = state === undefined ? undefined : signedHead(verifiers, state.note);
  if (state === undefined || head === undefined)
    throw new NotFound(`${path} is not a state file of this log.`);
  return { head, grownAt: Date.parse(state.grown_at) };
}

/** @throws NotFound if the file cannot be written */
export async function writeState(path: string, { head, grownAt }: MonitorState): Promise<void> {
  const text = JSON.stringify({ note: head.note, grown_at: new Date(grownAt).toISOString() });
  try {
    await writeAtomically(path, `${text}\n`, 0o644);
  } catch (error) {
    throw new NotFound(`${path} cannot be written (${errorCode(error) ?? 'unknown'}).`);
  }
}

/** Reads a checkpoint from another source: a note, or the state of another monitor. @throws NotFound */
export async function readSeen(path: string, verifiers: readonly NoteVerifier[]): Promise<SignedHead> {
  const text = (await readText(path)) ?? '';
  const head = signedHead(verifiers, parseState(text)?.note ?? text);
  if (head === undefined) throw new NotFound(`${path} is not a checkpoint signed by one of the keys.`);
  return head;
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new NotFound(`${path} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  }
}

function parseState(text: string): z.infer<typeof stored> | undefined {
  try {
    return stored.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
