import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../../../common/sha256.js';
import { createExclusively, readIfExists, writeAtomically } from '../../../database/embedded/files.js';
import { type OwnerLock, tryLock } from '../../../database/embedded/owner-lock.js';
import { Cosigner } from '../../chain/cosignature.js';
import { ED25519_COSIGNATURE } from '../../chain/ed25519-cosignature.js';
import { NoteVerifier } from '../../chain/signed-note.js';
import { WitnessState, WitnessStateError } from './witness-state.js';

const KEY_FILE = 'witness.key';
const SEED_BYTES = 32;
const KEY_MODE = 0o600;
const MODE = 0o644;

/** A witness's own folder: its key, its state, and what it found. One process at a time has it. */
export interface WitnessFolder {
  readonly cosigner: Cosigner;
  readonly state: WitnessState;
  /** Keeps the first request for each log that shows it to be inconsistent. */
  keepProof(origin: string, body: string): Promise<void>;
  release(): Promise<void>;
}

/**
 * Opens the folder; on the first start, makes it with a new key.
 * @param name of the key; may be undefined once the folder has one
 * @throws WitnessStateError, InvalidNoteKey
 */
export async function openWitnessFolder(path: string, name: string | undefined): Promise<WitnessFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const taken = await tryLock(path, 'service');
  if (!('lock' in taken)) {
    throw new WitnessStateError(`${path} is in use by another witness (process ${taken.holder.pid})`);
  }
  try {
    return await openLocked(path, name, taken.lock);
  } catch (error) {
    await taken.lock.release();
    throw error;
  }
}

async function openLocked(path: string, name: string | undefined, lock: OwnerLock): Promise<WitnessFolder> {
  const state = new WitnessState(path);
  const cosigner = (await readKey(path, name)) ?? (await createKey(path, name, state));
  // Fails here, not at the first request, if the state is gone.
  await state.read('');
  return {
    cosigner,
    state,
    keepProof: async (origin, body) => {
      const file = join(path, `inconsistent-${sha256Hex(origin).slice(0, 16)}.txt`);
      await createExclusively(file, body, MODE);
    },
    release: () => lock.release(),
  };
}

async function readKey(path: string, name: string | undefined): Promise<Cosigner | undefined> {
  const content = await readIfExists(join(path, KEY_FILE));
  if (content === undefined) return undefined;
  const [own = '', seed = ''] = content.split('\n');
  if (name !== undefined && name !== own) {
    throw new WitnessStateError(`the key in ${path} has the name ${own}`);
  }
  return new Cosigner(ED25519_COSIGNATURE, own, Buffer.from(seed, 'base64'));
}

async function createKey(path: string, name: string | undefined, state: WitnessState): Promise<Cosigner> {
  if (name === undefined) throw new WitnessStateError(`there is no key in ${path}: give it a name (--name)`);
  const seed = randomBytes(SEED_BYTES);
  const cosigner = new Cosigner(ED25519_COSIGNATURE, name, seed);
  // The key comes last: where there is one, a missing state was lost.
  if (!(await state.exists())) await state.create();
  await writeAtomically(join(path, KEY_FILE), `${name}\n${seed.toString('base64')}\n`, KEY_MODE);
  return cosigner;
}

/**
 * Reads the logs to watch: a verifier key a line, whose name is the log's origin; several of one log when it changes its
 * key. Empty lines and those that begin with `#` are left out.
 * @throws InvalidNoteKey
 */
export async function readWatchedLogs(path: string): Promise<Map<string, NoteVerifier[]>> {
  const logs = new Map<string, NoteVerifier[]>();
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const verifier = NoteVerifier.parse(line);
    logs.set(verifier.name, [...(logs.get(verifier.name) ?? []), verifier]);
  }
  return logs;
}
