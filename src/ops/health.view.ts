import { z } from 'zod';

export const healthAnswer = z
  .strictObject({
    status: z.enum(['ok', 'unavailable', 'shutting_down']),
    database: z.enum(['ok', 'unreachable']),
  })
  .meta({ id: 'Health' });

export type HealthAnswer = z.infer<typeof healthAnswer>;
