import { describe, expect, it } from '@jest/globals';
import { createLog } from '../common/logging/logger.js';
import { runPhases } from './shutdown.js';

describe('runPhases', () => {
  it('runs all phases in order, logs late and failed phases, and waits for no phase longer than its limit', async () => {
    const told: unknown[] = [];
    const log = createLog('info', { write: (line) => told.push(JSON.parse(line)) });
    const ran: string[] = [];
    const phase = (name: string, work: () => Promise<void>, limitMs = 60_000) => ({
      name,
      limitMs,
      run: () => {
        ran.push(name);
        return work();
      },
    });
    await runPhases(log, [
      phase('first', () => Promise.resolve()),
      phase('stuck', () => new Promise(() => undefined), 5),
      phase('broken', () => Promise.reject(new Error('415-555-0142'))),
      phase('last', () => Promise.resolve()),
    ]);
    expect(ran).toEqual(['first', 'stuck', 'broken', 'last']);
    expect(told).toEqual([
      expect.objectContaining({ level: 40, phase: 'stuck', code: 'late' }),
      expect.objectContaining({ level: 40, phase: 'broken', code: 'failed' }),
    ]);
  });
});
