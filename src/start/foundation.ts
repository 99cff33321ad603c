import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckpointKeys, checkpointKeys } from '../audit/checkpoints/checkpoint-keys.js';
import {
  readTimestampAuthority,
  type TimestampAuthority,
} from '../audit/evidence/timestamps/timestamp-authority.js';
import { readWitnessPolicy, type WitnessPolicy } from '../audit/evidence/witnesses/witness-policy.js';
import { errorCode } from '../common/errors/error-code.js';
import { type Config, ConfigError } from '../config/config.js';
import {
  hasEmbeddedDatabase,
  joinEmbeddedPostgres,
  requireEmbeddedDatabase,
} from '../database/embedded/embedded-postgres.js';
import {
  keepEmbeddedPostgres,
  type KeptPostgres,
  type OutageListener,
} from '../database/embedded/kept-postgres.js';
import {
  loadModelFiles,
  type ModelFiles,
  shippedModelFolder,
} from '../detection/passes/model/model-files.js';
import type { MasterKeys } from '../tokenization/crypto/keyring.js';
import { migrate, requireSchema } from '../database/migrate.js';
import { WIRE_FORMATS } from '../proxy/wire/formats.js';
import type { WireFormats } from '../proxy/wire/wire-formats.js';
import type { Provider } from '../upstreams/provider.js';
import { readUpstreamsFile, type UpstreamsFile } from '../upstreams/upstreams.schema.js';

const KEY_BYTES = 32;
const MASTER_KEY_FILE = 'master.key';
const CHECKPOINT_KEY_FILE = 'checkpoint.key';
const MASTER_KEY_LOST =
  'Restore the file from a backup, or set SERVICE_MASTER_KEY to the key that it contained. Without this key, masked values ' +
  'cannot be restored.';
const CHECKPOINT_KEY_LOST =
  'Restore the file from a backup. If the key is lost, set SERVICE_CHECKPOINT_KEY to a new key, and add the old verifier ' +
  'key to SERVICE_CHECKPOINT_PUBLIC_KEYS.';

/** Prerequisites of the service: a database with the current schema, keys and configured providers. */
export interface Foundation {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly masterKeys: MasterKeys;
  readonly checkpointKeys: CheckpointKeys;
  readonly witnessPolicy: WitnessPolicy;
  readonly timestampAuthority: TimestampAuthority;
  readonly providers: readonly Provider[];
  /** ISO 4217 code of the currency of the providers' prices. */
  readonly currency: string;
  /** Wire formats that calls can use. */
  readonly formats: WireFormats;
  /** Detection model; undefined for commands, which do not process calls. */
  readonly model: ModelFiles | undefined;
  readonly unconfiguredProviders: UpstreamsFile['unconfigured'];
  /** Resolves if the embedded database cannot continue; never for an external database. */
  readonly databaseLost: Promise<Error>;
  /** Registers a listener for the start and the end of outages of the embedded database. */
  onDatabaseOutage(listener: OutageListener): void;
  /** Stops the embedded database, if it was started. */
  release(): Promise<void>;
}

/**
 * Role of a process. `service` and `supervisor` own the embedded database; a supervisor serves no calls itself. The
 * other roles can run beside a service: `command` creates a missing database, `guest` does not, and `reader` also
 * leaves the schema unchanged.
 */
export type FoundationRole = 'service' | 'supervisor' | 'command' | 'guest' | 'reader';

/**
 * Starts the embedded database if no other is configured, and updates the schema unless migrations are run separately.
 * @throws ConfigError, EmbeddedPostgresError, InvalidModel, UpstreamsFileError, SchemaOutdated
 */
export async function prepareFoundation(
  config: Config,
  env: Environment,
  role: FoundationRole,
): Promise<Foundation> {
  const parts = await readParts(config, env, role === 'service');
  const { dataDir } = config;
  const isEmbedded = config.databaseUrl === undefined;
  const makesKeys = isEmbedded && role !== 'guest' && role !== 'reader';
  // Keys are created before the database, so that a database without keys shows that the keys were lost.
  if (makesKeys && !(await hasEmbeddedDatabase(dataDir))) await createKeys(config);
  const embedded = isEmbedded ? await startEmbedded(config, role) : undefined;
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  try {
    const keys = await readKeys(config);
    if (role === 'reader' || config.migrate === 'never') await requireSchema(databaseUrl);
    else await migrate({ url: config.migrationUrl ?? databaseUrl, serviceUrl: databaseUrl });
    return {
      ...parts,
      ...keys,
      databaseUrl,
      databaseLost: embedded?.lost ?? never(),
      onDatabaseOutage: (listener) => embedded?.onOutage(listener),
      release: async () => embedded?.stop(),
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/**
 * Returns the foundation of one of several processes, after the supervisor has prepared it.
 * @throws ConfigError, InvalidModel, UpstreamsFileError
 */
export async function joinFoundation(
  config: Config,
  env: Environment,
  databaseUrl: string,
): Promise<Foundation> {
  const parts = await readParts(config, env, true);
  const keys = await readKeys(config);
  return {
    ...parts,
    ...keys,
    databaseUrl,
    databaseLost: never(),
    onDatabaseOutage: () => undefined,
    release: () => Promise.resolve(),
  };
}

type Environment = Readonly<Record<string, string | undefined>>;
type Parts = Pick<
  Foundation,
  | 'config'
  | 'providers'
  | 'currency'
  | 'unconfiguredProviders'
  | 'formats'
  | 'model'
  | 'witnessPolicy'
  | 'timestampAuthority'
>;
type Keys = Pick<Foundation, 'masterKeys' | 'checkpointKeys'>;

async function readParts(config: Config, env: Environment, withModel: boolean): Promise<Parts> {
  const { providers, currency, unconfigured } = readUpstreamsFile(config.upstreamsFile, env);
  const witnessPolicy = await readWitnessPolicy(config);
  const timestampAuthority = await readTimestampAuthority(config);
  const model = withModel ? await loadModel(config) : undefined;
  return {
    config,
    providers,
    currency,
    unconfiguredProviders: unconfigured,
    formats: WIRE_FORMATS,
    model,
    witnessPolicy,
    timestampAuthority,
  };
}

async function readKeys(config: Config): Promise<Keys> {
  const { dataDir } = config;
  const isEmbedded = config.databaseUrl === undefined;
  const current = config.masterKey ?? (await loadMadeKey(dataDir, MASTER_KEY_FILE, MASTER_KEY_LOST));
  const checkpointKey =
    config.checkpointKey ??
    (isEmbedded ? await loadMadeKey(dataDir, CHECKPOINT_KEY_FILE, CHECKPOINT_KEY_LOST) : undefined);
  return {
    masterKeys: { current, previous: config.masterKeyPrevious },
    checkpointKeys: checkpointKeys(config, checkpointKey),
  };
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** @throws InvalidModel if the model is missing or differs from the shipped one */
export function loadModel(config: Config): Promise<ModelFiles> {
  return loadModelFiles(config.modelDir ?? shippedModelFolder());
}

async function startEmbedded({ dataDir }: Config, role: FoundationRole): Promise<KeptPostgres> {
  if (role === 'service' || role === 'supervisor') return keepEmbeddedPostgres({ dataDir });
  if (role !== 'command') await requireEmbeddedDatabase(dataDir);
  const joined = await joinEmbeddedPostgres({ dataDir });
  return { ...joined, lost: joined.died, onOutage: () => undefined };
}

/** Returns the checkpoint keys that a start would use, without the database. Does not create keys. */
export async function presentCheckpointKeys(config: Config): Promise<CheckpointKeys> {
  const { databaseUrl, dataDir, checkpointKey } = config;
  if (checkpointKey !== undefined || databaseUrl !== undefined) return checkpointKeys(config, checkpointKey);
  const made = await loadKey(join(dataDir, CHECKPOINT_KEY_FILE)).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return checkpointKeys(config, made);
}

/** Creates keys for a new data directory. */
async function createKeys({ dataDir, masterKey, checkpointKey }: Config): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  if (masterKey === undefined) await createKey(join(dataDir, MASTER_KEY_FILE));
  if (checkpointKey === undefined) await createKey(join(dataDir, CHECKPOINT_KEY_FILE));
}

async function createKey(path: string): Promise<void> {
  try {
    await writeFile(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Loads a key that was created with the data directory. A lost key is never replaced by a new key.
 * @throws ConfigError
 */
async function loadMadeKey(dataDir: string, name: string, lost: string): Promise<Buffer> {
  const path = join(dataDir, name);
  try {
    return await loadKey(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new ConfigError([`${path} is missing, although the folder contains a database. ${lost}`]);
  }
}

/** @throws ConfigError */
async function loadKey(path: string): Promise<Buffer> {
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new ConfigError([`${path}: the key in it is damaged`]);
  return key;
}
