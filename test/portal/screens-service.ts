import { faultyProvider } from '../support/faulty-provider.js';
import { runWitnessedService, type WitnessedService } from './witnessed-service.js';

/** Delays in milliseconds of the second and the third provider. The third replies before the second. */
const SLOW_MS = 1_200;
const FAST_MS = 450;

/** Business associate agreements that the operator declared. */
const AGREEMENTS = {
  north: { counterparty: 'North Models Inc.', signed: '2026-01-15', expires: '2027-01-15' },
  south: { counterparty: 'South Voice Ltd.', signed: '2025-11-03' },
  west: undefined,
};

/** Starts the service for the screens, with a failing, a slow and a faster provider. */
export async function runScreensService(): Promise<WitnessedService> {
  const names = ['north', 'south', 'west'] as const;
  const [north, south, west] = await Promise.all([
    faultyProvider('north'),
    faultyProvider('south'),
    faultyProvider('west'),
  ]);
  north.manner = '500';
  south.delayMs = SLOW_MS;
  west.delayMs = FAST_MS;
  const all = [north, south, west];
  const service = await runWitnessedService(
    all.map(({ provider }, at) => ({
      ...provider,
      models: (at === 0 ? ['large', 'small'] : ['large']).map((name) => ({ name })),
      baa: AGREEMENTS[names[at] ?? 'west'],
    })),
  );
  return {
    ...service,
    stop: async () => {
      await service.stop();
      for (const provider of all) await provider.stop();
    },
  };
}
