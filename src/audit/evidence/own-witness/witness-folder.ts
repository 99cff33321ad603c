import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../../../common/sha256.js';
import { createExclusively, readIfExists, writeAtomically } from '../../../database/embedded/files.js';
import { type OwnerLock, tryLock } from '../../../database/embedded/owner-lock.js';
import { type CosignatureAlgorithmName, Cosigner } from '../../chain/cosigning/cosignature.js';
import { COSIGNATURE_ALGORITHMS, loadCosignatureAlgorithm } from '../../chain/cosigning/cosignature-keys.js';
import { NoteVerifier } from '../../chain/log/signed-note.js';
import { WitnessState, WitnessStateError } from './witness-state.js';

const KEY_FILE = 'witness.key';
const SEED_BYTES = 32;
const KEY_MODE = 0o600;
/** Algorithm of witnesses for which no algorithm is configured. */
const DEFAULT_ALGORITHM: CosignatureAlgorithmName = 'ed25519';
const MODE = 0o644;

/** Expected key in a folder. Undefined fields match any existing key. */
export interface WantedKey {
  /** Required to create a key. */
  readonly name?: string;
  readonly algorithm?: CosignatureAlgorithmName;
}

/** Folder of a witness: its key, its state and proofs of inconsistency. Only one process at a time can use a folder. */
export interface WitnessFolder {
  readonly cosigner: Cosigner;
  readonly state: WitnessState;
  /** Stores the first request that shows that a log is inconsistent, once per log. */
  storeProof(origin: string, body: string): Promise<void>;
  release(): Promise<void>;
}

/** Opens the folder. Creates the folder and a key on the first start. @throws WitnessStateError, InvalidNoteKey */
export async function openWitnessFolder(path: string, wanted: WantedKey): Promise<WitnessFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const attempt = await tryLock(path, 'service');
  if (!('lock' in attempt)) {
    throw new WitnessStateError(`${path} is in use by another witness (process ${attempt.holder.pid})`);
  }
  try {
    return await openLocked(path, wanted, attempt.lock);
  } catch (error) {
    await attempt.lock.release();
    throw error;
  }
}

async function openLocked(path: string, wanted: WantedKey, lock: OwnerLock): Promise<WitnessFolder> {
  const state = new WitnessState(path);
  const cosigner = (await readKey(path, wanted)) ?? (await createKey(path, wanted, state));
  // A missing state must fail here, not at the first request.
  await state.read('');
  return {
    cosigner,
    state,
    storeProof: async (origin, body) => {
      const file = join(path, `inconsistent-${sha256Hex(origin).slice(0, 16)}.txt`);
      await createExclusively(file, body, MODE);
    },
    release: () => lock.release(),
  };
}

async function readKey(path: string, wanted: WantedKey): Promise<Cosigner | undefined> {
  const content = await readIfExists(join(path, KEY_FILE));
  if (content === undefined) return undefined;
  const [name = '', secret = ''] = content.split('\n');
  if (wanted.name !== undefined && wanted.name !== name) {
    throw new WitnessStateError(`the key in ${path} has the name ${name}`);
  }
  const { algorithm, seed } = parseSecret(secret);
  if (wanted.algorithm !== undefined && wanted.algorithm !== algorithm) {
    throw new WitnessStateError(`the key in ${path} uses the algorithm ${algorithm}`);
  }
  return new Cosigner(await loadCosignatureAlgorithm(algorithm), name, seed);
}

async function createKey(path: string, wanted: WantedKey, state: WitnessState): Promise<Cosigner> {
  const { name, algorithm = DEFAULT_ALGORITHM } = wanted;
  if (name === undefined)
    throw new WitnessStateError(`there is no key in ${path}: specify a name for a new one (--name)`);
  const seed = randomBytes(SEED_BYTES);
  const cosigner = new Cosigner(await loadCosignatureAlgorithm(algorithm), name, seed);
  // The key is written last, so that a missing state in a folder with a key shows that the state was lost.
  if (!(await state.exists())) await state.create();
  await writeAtomically(join(path, KEY_FILE), `${name}\n${secretText(algorithm, seed)}\n`, KEY_MODE);
  return cosigner;
}

/** Returns the seed in base64, after its algorithm and a space. Like older folders, omits the default algorithm. */
function secretText(algorithm: CosignatureAlgorithmName, seed: Buffer): string {
  const encoded = seed.toString('base64');
  return algorithm === DEFAULT_ALGORITHM ? encoded : `${algorithm} ${encoded}`;
}

function parseSecret(text: string): { algorithm: CosignatureAlgorithmName; seed: Buffer } {
  const algorithm = COSIGNATURE_ALGORITHMS.find((name) => text.startsWith(`${name} `));
  const encoded = algorithm === undefined ? text : text.slice(algorithm.length + 1);
  return { algorithm: algorithm ?? DEFAULT_ALGORITHM, seed: Buffer.from(encoded, 'base64') };
}

/**
 * Reads the logs to watch: one verifier key per line, whose name is the log's origin. A log that changes its key has
 * several lines. Empty lines and lines that begin with `#` are ignored.
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
