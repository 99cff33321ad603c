import { z } from 'zod';

const status = z.enum(['ok', 'unavailable', 'shutting_down']);
const database = z
  .enum(['ok', 'unreachable', 'not_writable'])
  .describe('`not_writable`: it answers, and the journal cannot be written, so that calls are refused');

const witnesses = z
  .strictObject({
    state: z.enum(['witnessed', 'pending']),
    cosigned: z.int().min(0).describe('Witnesses that have cosigned the latest checkpoint'),
    quorum: z.int().min(1).describe('Witnesses that have to cosign a checkpoint'),
    witnesses: z.int().min(1),
    pending_since: z.iso
      .datetime()
      .optional()
      .describe('When the first checkpoint was signed that fewer witnesses than the quorum have cosigned'),
  })
  .describe('Absent where no witnesses are set, and while the database is unreachable');

const timestamps = z
  .enum(['ok', 'late', 'unknown'])
  .describe('Whether checkpoints get timestamps in time; absent without SERVICE_TSA_URL');

export const healthAnswer = z
  .strictObject({
    status,
    version: z.string().describe('The release, as in CHANGELOG.md'),
    database,
    witnesses: witnesses.optional(),
    timestamps: timestamps.optional(),
  })
  .meta({ id: 'Health' });

export type HealthAnswer = z.infer<typeof healthAnswer>;

export const livenessAnswer = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Liveness' });

export type LivenessAnswer = z.infer<typeof livenessAnswer>;

export const readinessAnswer = z
  .strictObject({
    status,
    database,
    migrations: z.enum(['ok', 'outdated', 'unknown']),
    model: z.enum(['ok', 'missing']),
  })
  .meta({ id: 'Readiness' });

export type ReadinessAnswer = z.infer<typeof readinessAnswer>;
