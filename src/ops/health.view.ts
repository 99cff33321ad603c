import { z } from 'zod';
import { ARCHIVE_FAULTS, type ArchiveFault } from '../audit/archive/archive-failure.js';

const status = z
  .enum(['ok', 'unavailable', 'shutting_down'])
  .describe('`ok` if the service can process calls. Any other value is returned with the HTTP status 503.');
const database = z
  .enum(['ok', 'unreachable', 'not_writable'])
  .describe(
    'State of the database. `not_writable` if the database responds but cannot store the journal, so ' +
      'that calls are rejected.',
  );

const witnesses = z
  .strictObject({
    state: z
      .enum(['witnessed', 'pending'])
      .describe('State of the latest checkpoint. `witnessed` if the quorum has cosigned it.'),
    cosigned: z.int().min(0).describe('Number of witnesses that have cosigned the latest checkpoint.'),
    quorum: z.int().min(1).describe('Number of witnesses that must cosign a checkpoint.'),
    witnesses: z.int().min(1).describe('Number of configured witnesses.'),
    pending_since: z.iso
      .datetime()
      .optional()
      .describe(
        'Time at which the first checkpoint without a quorum was signed. Missing if no checkpoint is waiting.',
      ),
  })
  .describe('State of the witnesses. Missing if no witnesses are set, or while the database is unreachable.');

const checkpoints = z
  .enum(['ok', 'rolled_back', 'unknown_key', 'damaged', 'unknown'])
  .describe(
    'State of the log. No checkpoints are signed if it is `rolled_back` (a checkpoint in `SERVICE_CHECKPOINT_DIR` is ' +
      'not part of the log), `damaged`, or signed by an `unknown_key`. The state does not affect calls. Missing if no ' +
      'signing key is set, or while the database is unreachable.',
  );

const timestamps = z
  .enum(['ok', 'late', 'unknown'])
  .describe(
    'State of timestamps. `late` if a checkpoint has waited too long for its timestamp. Missing if ' +
      '`SERVICE_TSA_URL` is not set.',
  );

const archive = z
  .strictObject({
    state: z
      .enum(['ok', ...Object.keys(ARCHIVE_FAULTS)] as ['ok', ...ArchiveFault[]])
      .describe(
        '`ok`, or the reason why the last attempt to archive failed. The state does not affect calls.',
      ),
    waiting_since: z.iso
      .datetime()
      .optional()
      .describe(
        'Time at which the oldest session that is not archived ended. Missing if no session is waiting.',
      ),
  })
  .describe('State of the archive. Missing if `SERVICE_ARCHIVE_URL` is not set.');

export const healthAnswer = z
  .strictObject({
    status,
    version: z.string().describe('Release of the service, as in CHANGELOG.md.'),
    database,
    checkpoints: checkpoints.optional(),
    witnesses: witnesses.optional(),
    timestamps: timestamps.optional(),
    archive: archive.optional(),
  })
  .meta({ id: 'Health' });

export type HealthAnswer = z.infer<typeof healthAnswer>;

export const livenessAnswer = z
  .strictObject({ status: z.literal('ok').describe('Always `ok` while the process is running.') })
  .meta({ id: 'Liveness' });

export type LivenessAnswer = z.infer<typeof livenessAnswer>;

export const readinessAnswer = z
  .strictObject({
    status,
    database,
    migrations: z
      .enum(['ok', 'outdated', 'unknown'])
      .describe('`outdated` if the database lacks migrations of this release.'),
    model: z.enum(['ok', 'missing']).describe('`missing` if no detection model is loaded.'),
  })
  .meta({ id: 'Readiness' });

export type ReadinessAnswer = z.infer<typeof readinessAnswer>;
