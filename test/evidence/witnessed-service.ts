import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../src/audit/checkpoints/checkpoint-keys.js';
import { TimestampJob } from '../../src/audit/evidence/timestamps/timestamp-job.js';
import { WitnessJob } from '../../src/audit/evidence/witnesses/witness-job.js';
import { type JournaledService, runJournaledService } from '../audit/journaled-service.js';
import { selfSigned } from '../support/certificate.js';
import { query } from '../support/databases.js';
import { OPENSSL } from '../support/needs.js';
import { TimestampAuthority } from '../support/timestamp-authority.js';
import { serveAuthority } from '../support/timestamp-server.js';
import { startWitnessServer, type WitnessServer } from './witness-server.js';

/** A service with two witnesses, a time-stamping authority, and a public log. */
export interface WitnessedService {
  readonly service: JournaledService;
  readonly witnesses: readonly [WitnessServer, WitnessServer];
  /** Available only in tests that require OpenSSL. Without OpenSSL, there are no timestamps. */
  readonly authority: TimestampAuthority;
  /** Folder for files, removed at the end. */
  readonly place: string;
  /** Verifier key of the log. */
  readonly logKey: string;
  readonly witnessKeys: readonly string[];
  /** Runs a witness round, as if all retry delays were over. */
  cosign(): Promise<void>;
  stamp(): Promise<void>;
  /** Requests `GET /api/v1/sessions/{id}/proof`. */
  proof(sessionId: string): Promise<Response>;
  /** Writes a file into `place` and returns its path. */
  file(name: string, text: string): Promise<string>;
  stop(): Promise<void>;
}

export async function runWitnessedService(
  env: Readonly<Record<string, string>> = {},
): Promise<WitnessedService> {
  const place = await mkdtemp(join(tmpdir(), 'sotto-witnessed-'));
  const witnesses = [
    await startWitnessServer('one.example.com'),
    await startWitnessServer('two.example.com'),
  ] as const;
  const authority =
    OPENSSL.missing === undefined ? await TimestampAuthority.create({ key: 'ec' }) : undefined;
  const stamps = authority === undefined ? undefined : await serveAuthority(authority);
  const ownRoots = join(place, 'roots.pem');
  await writeFile(ownRoots, selfSigned('tsa.example.com').cert);
  const list = join(place, 'witnesses.yaml');
  await writeFile(list, JSON.stringify({ witnesses: witnesses.map(({ entry }) => entry) }));
  const service = await runJournaledService({
    env: {
      SERVICE_WITNESSES: list,
      SERVICE_TSA_URL: stamps?.url ?? 'https://tsa.example.com',
      SERVICE_TSA_ROOTS: authority?.rootsPath ?? ownRoots,
      SERVICE_LOG_PUBLIC: 'true',
      ...env,
    },
  });
  const { app } = service.service;
  const { verifiers } = app.get<CheckpointKeys>(CHECKPOINT_KEYS);
  for (const witness of witnesses) for (const verifier of verifiers) witness.watch(verifier);
  return {
    service,
    witnesses,
    get authority() {
      if (authority === undefined) throw new Error(OPENSSL.missing);
      return authority;
    },
    place,
    logKey: verifiers.join(''),
    witnessKeys: witnesses.map(({ entry }) => entry.key),
    cosign: async () => {
      await query(service.databaseUrl, 'UPDATE witness_progress SET retry_at = now()');
      await app.get(WitnessJob).run();
    },
    stamp: () => app.get(TimestampJob).run(),
    proof: (sessionId) => service.get(`/api/v1/sessions/${sessionId}/proof`),
    file: async (name, text) => {
      const path = join(place, name);
      await writeFile(path, text);
      return path;
    },
    stop: async () => {
      await service.stop();
      await stamps?.stop();
      await authority?.remove();
      for (const witness of witnesses) await witness.stop();
      await rm(place, { recursive: true });
    },
  };
}
