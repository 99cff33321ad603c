import { beforeEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '../../../common/logging/logger.js';
import type { CheckpointJob } from '../../checkpoints/checkpoint-job.js';
import { Cosigner } from '../../chain/cosigning/cosignature.js';
import { ED25519_COSIGNATURE } from '../../chain/cosigning/ed25519-cosignature.js';
import type { WitnessFailure } from './witness-client.js';
import { WitnessJob } from './witness-job.js';
import type { WitnessEndpoint } from './witness-policy.js';
import type { WitnessStatus, WitnessStatuses } from './witness-status.service.js';
import type { Witnessing } from './witnessing.service.js';

const { verifier } = new Cosigner(ED25519_COSIGNATURE, 'witness.example.com', Buffer.alloc(32, 7));
const WITNESS: WitnessEndpoint = { verifier, url: 'https://witness.example.com' };
const STATUS: WitnessStatus = {
  state: 'pending',
  cosigned: 0,
  quorum: 1,
  witnesses: 1,
  pendingSince: new Date(0),
};

describe('the witness job', () => {
  let rounds: (() => void)[];
  let asked: number;
  let ask: (signal: AbortSignal) => Promise<WitnessFailure[]>;

  beforeEach(() => {
    rounds = [];
    asked = 0;
    ask = () => Promise.resolve([]);
  });

  function jobOf(...witnesses: WitnessEndpoint[]): WitnessJob {
    const job = new WitnessJob(
      { onRound: (listener: () => void) => rounds.push(listener) } as unknown as CheckpointJob,
      {
        run: (signal: AbortSignal) => {
          asked += 1;
          return ask(signal);
        },
      } as unknown as Witnessing,
      { status: () => Promise.resolve(STATUS) } as unknown as WitnessStatuses,
      { witnesses, quorum: witnesses.length },
      silentLog(),
    );
    job.onModuleInit();
    return job;
  }

  it('schedules no round without witnesses', () => {
    jobOf();
    expect(rounds).toHaveLength(0);
  });

  it('provides the status even if requesting the witnesses fails', async () => {
    const job = jobOf(WITNESS);
    ask = () => Promise.reject(new Error('the log is damaged'));
    await job.run();
    expect(job.status).toBe(STATUS);
    expect([...job.failures]).toEqual([['internal', 1]]);
  });

  it('counts failures by reason', async () => {
    const job = jobOf(WITNESS);
    ask = () => Promise.resolve(['ahead', 'timed_out', 'ahead']);
    await job.run();
    expect(Object.fromEntries(job.failures)).toEqual({ ahead: 2, timed_out: 1 });
  });

  it('starts no round while another is running, and aborts it at shutdown', async () => {
    const job = jobOf(WITNESS);
    ask = (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve([]);
        });
      });
    for (let round = 0; round < 3; round += 1)
      rounds.forEach((listener) => {
        listener();
      });
    expect(asked).toBe(1);
    await job.beforeApplicationShutdown();
    expect(job.status).toBe(STATUS);
    ask = () => Promise.resolve([]);
    rounds.forEach((listener) => {
      listener();
    });
    expect(asked).toBe(2);
  });
});
