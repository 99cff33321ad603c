import { z } from 'zod';

const status = z.enum(['ok', 'unavailable', 'shutting_down']);
const database = z.enum(['ok', 'unreachable']);

export const healthAnswer = z.strictObject({ status, database }).meta({ id: 'Health' });

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
