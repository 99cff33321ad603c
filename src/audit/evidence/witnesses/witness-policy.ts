import { readFileSync } from 'node:fs';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { load } from 'js-yaml';
import { z } from 'zod';
import { type Config, ConfigError } from '../../../config/config.js';
import type { CosignatureVerifier } from '../../chain/cosigning/cosignature.js';
import { parseCosignatureKey } from '../../chain/cosigning/cosignature-keys.js';
import { InvalidNoteKey } from '../../chain/log/note-format.js';
import { InvalidQuorum, quorumOf } from '../../chain/cosigning/quorum.js';

/** Witness to which checkpoints are sent. */
export interface WitnessEndpoint {
  readonly verifier: CosignatureVerifier;
  /** Submission prefix of the witness's URL, without a trailing slash. */
  readonly url: string;
}

export interface WitnessPolicy {
  readonly witnesses: readonly WitnessEndpoint[];
  /** Number of witnesses that must cosign a checkpoint, from 1 to all; 0 without witnesses. */
  readonly quorum: number;
}

/** Injection token of {@link WitnessPolicy}. */
export const WITNESS_POLICY = Symbol('WITNESS_POLICY');

const file = z.strictObject({
  witnesses: z
    .array(
      z.strictObject({
        key: z.string(),
        url: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
      }),
    )
    .min(1),
});

/** Reads the witnesses from the operator's file. @throws ConfigError */
export async function readWitnessPolicy({
  witnessesFile: path,
  witnessQuorum,
}: Pick<Config, 'witnessesFile' | 'witnessQuorum'>): Promise<WitnessPolicy> {
  if (path === undefined) {
    if (witnessQuorum === undefined) return { witnesses: [], quorum: 0 };
    throw new ConfigError(['SERVICE_WITNESS_QUORUM: requires SERVICE_WITNESSES']);
  }
  const witnesses = await readFile(path);
  try {
    const verifiers = witnesses.map(({ verifier }) => verifier);
    return { witnesses, quorum: quorumOf(verifiers, witnessQuorum, []).needed };
  } catch (error) {
    if (!(error instanceof InvalidQuorum)) throw error;
    throw new ConfigError([`SERVICE_WITNESSES, SERVICE_WITNESS_QUORUM: ${error.message}`]);
  }
}

async function readFile(path: string): Promise<WitnessEndpoint[]> {
  const unusable = (problem: string): ConfigError =>
    new ConfigError([`SERVICE_WITNESSES, ${path}: ${problem}`]);
  let parsed;
  try {
    parsed = file.safeParse(load(readFileSync(path, 'utf8')));
  } catch {
    throw unusable('it is not valid YAML');
  }
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw unusable(problems.join('; '));
  }
  return Promise.all(
    parsed.data.witnesses.map(async ({ key, url }) => ({ verifier: await parseKey(key, unusable), url })),
  );
}

async function parseKey(
  key: string,
  unusable: (problem: string) => ConfigError,
): Promise<CosignatureVerifier> {
  try {
    return await parseCosignatureKey(key);
  } catch (error) {
    if (error instanceof InvalidNoteKey) throw unusable(`a key is ${error.message}`);
    throw error;
  }
}

/** Provides {@link WITNESS_POLICY}. */
@Global()
@Module({})
export class WitnessPolicyModule {
  static with(policy: WitnessPolicy): DynamicModule {
    return {
      module: WitnessPolicyModule,
      providers: [{ provide: WITNESS_POLICY, useValue: policy }],
      exports: [WITNESS_POLICY],
    };
  }
}
