import { availableParallelism } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { modelThreads, processCount } from './process-settings.js';

const CORES = availableParallelism();

describe('processCount', () => {
  it('returns the configured number, else a number based on the cores, and 1 for the embedded database', () => {
    expect(processCount(3, true)).toBe(3);
    expect(processCount(7, false)).toBe(7);
    expect(processCount(undefined, true)).toBe(1);
    expect(processCount(undefined, false)).toBe(Math.max(1, Math.min(Math.floor(CORES / 2), 4)));
  });
});

describe('modelThreads', () => {
  it('returns the configured number, else a number based on cores and processes', () => {
    expect(modelThreads(5, 2)).toBe(5);
    expect(modelThreads(undefined, 1)).toBe(Math.min(CORES, 4));
    expect(modelThreads(undefined, 100)).toBe(CORES);
  });
});
