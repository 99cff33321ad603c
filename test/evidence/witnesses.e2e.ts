import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openCheckpoint } from '../../src/audit/chain/log/checkpoint.js';
import { splitNote } from '../../src/audit/chain/log/note-format.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../src/audit/checkpoints/checkpoint-keys.js';
import { WitnessJob } from '../../src/audit/evidence/witnesses/witness-job.js';
import { WitnessStatuses } from '../../src/audit/evidence/witnesses/witness-status.service.js';
import { MetricsServer } from '../../src/ops/metrics/metrics-server.js';
import { type JournaledService, runJournaledService } from '../audit/journaled-service.js';
import { type Ran, runSotto } from '../support/run-sotto.js';
import { query } from '../support/databases.js';
import { until } from '../support/until.js';
import { type Behaviour, startWitnessServer, type WitnessServer } from './witness-server.js';

const KEYS = {
  SERVICE_MASTER_KEY: randomBytes(32).toString('base64'),
  SERVICE_CHECKPOINT_KEY: randomBytes(32).toString('base64'),
};

describe('the witnesses of a service', () => {
  let place: string;
  let witnesses: [WitnessServer, WitnessServer];
  let service: JournaledService;

  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'sotto-witnesses-'));
    witnesses = [await startWitnessServer('one.example.com'), await startWitnessServer('two.example.com')];
    service = await start();
    const { signer } = service.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS);
    for (const witness of witnesses) if (signer !== undefined) witness.watch(signer.verifier);
    await service.checkpoint();
  });

  afterEach(async () => {
    await service.stop();
    for (const witness of witnesses) await witness.stop();
    await rm(place, { recursive: true });
  });

  async function start(
    env: Readonly<Record<string, string>> = {},
    databaseUrl?: string,
  ): Promise<JournaledService> {
    const file = join(place, 'witnesses.yaml');
    await writeFile(file, JSON.stringify({ witnesses: witnesses.map(({ entry }) => entry) }));
    return runJournaledService({
      env: { ...KEYS, SERVICE_WITNESSES: file, SERVICE_METRICS_PORT: '0', ...env },
      ...(databaseUrl !== undefined && { databaseUrl }),
    });
  }

  /** Runs one round, as if all retry delays were over. */
  async function round(of = service): Promise<void> {
    await query(service.databaseUrl, 'UPDATE witness_progress SET retry_at = now()');
    await of.service.app.get(WitnessJob).run();
  }

  async function health(): Promise<unknown> {
    const answer = await fetch(`${service.baseUrl}/health`);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { witnesses: unknown }).witnesses;
  }

  async function metric(name: string): Promise<number> {
    const { port = 0 } = service.service.app.get(MetricsServer);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const [, value] = new RegExp(`^${name}(?:\\{[^}]*\\})? (.*)$`, 'm').exec(text) ?? [];
    return Number(value);
  }

  async function grow(): Promise<void> {
    await service.login({ login: `p${randomBytes(4).toString('hex')}` });
    await service.checkpoint();
  }

  function failures(): unknown {
    return Object.fromEntries(service.service.app.get(WitnessJob).failures);
  }

  const WITNESSED = { state: 'witnessed', cosigned: 2, quorum: 2, witnesses: 2 };
  const pending = (cosigned: number): unknown => ({
    state: 'pending',
    cosigned,
    quorum: 2,
    witnesses: 2,
    pending_since: expect.stringMatching(/Z$/),
  });

  it('cosign each checkpoint, which is pending before', async () => {
    expect(await health()).toEqual(pending(0));
    await round();
    expect(await health()).toEqual(WITNESSED);
    expect(await metric('sotto_witness_pending_seconds')).toBe(0);
    await grow();
    await grow();
    expect(await health()).toEqual(pending(0));
    await round();
    expect(await health()).toEqual(WITNESSED);
    await round();
    expect(witnesses.map(({ requests }) => requests)).toEqual([2, 2]);
    expect(failures()).toEqual({});
  });

  it.each<[Behaviour, string]>([
    ['gone', 'unreachable'],
    ['full', 'unavailable'],
    ['lying', 'invalid_answer'],
    ['endless', 'unreachable'],
    ['moved', 'refused'],
  ])('are asked again if one is %s', async (behaviour, code) => {
    witnesses[1].behaviour = behaviour;
    await round();
    expect(await health()).toEqual(pending(1));
    expect(failures()).toEqual({ [code]: 1 });
    expect(await metric('sotto_witness_failures_total')).toBe(1);
    const standings = await service.service.app.get(WitnessStatuses).standings();
    expect(standings).toMatchObject([
      { name: 'one.example.com', failure: null },
      { name: 'two.example.com', size: 0, failure: code },
    ]);
    witnesses[1].behaviour = 'honest';
    // Sends no request before the delay is over.
    await service.service.app.get(WitnessJob).run();
    expect(await health()).toEqual(pending(1));
    await round();
    expect(await health()).toEqual(WITNESSED);
    expect(witnesses[0].requests).toBe(1);
  });

  it('have their lines under the checkpoint of an export', async () => {
    const id = await service.call();
    await service.checkpoint();
    const noteOf = async (): Promise<string> => {
      const body = (await (await service.get(`/api/v1/sessions/${id}/audit`)).json()) as {
        checkpoint: { note: string };
      };
      return body.checkpoint.note;
    };
    const before = await noteOf();
    await round();
    const note = await noteOf();
    expect(note.startsWith(before)).toBe(true);
    const { text = '', signatures } = splitNote(note) ?? {};
    expect(signatures).toHaveLength(3);
    const lines = note.slice(text.length + 1);
    for (const { folder } of witnesses) expect(folder.cosigner.verifier.find(text, lines)).toBeDefined();
    const { verifiers } = service.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS);
    expect(openCheckpoint(verifiers, note)).toBeDefined();
  });

  it('are listed on the command line, which exits with 1 if a cosignature is pending', async () => {
    witnesses[1].behaviour = 'gone';
    await round();
    const key = witnesses[0].folder.cosigner.verifier.name;
    expect(await listed()).toMatchObject({ code: 1, out: expect.stringContaining('unreachable') });
    witnesses[1].behaviour = 'honest';
    await round();
    const { code, out } = await listed();
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^${key}  size \\d+  ok\n.*\nwitnessed: 2 of 2 have cosigned`));
  });

  function listed(): Promise<Ran> {
    const env = {
      DATABASE_URL: service.databaseUrl,
      SERVICE_WITNESSES: join(place, 'witnesses.yaml'),
      ...KEYS,
    };
    return runSotto(['audit', 'witnesses'], { env });
  }

  it('cosign after their response was lost', async () => {
    for (const witness of witnesses) witness.behaviour = 'forgetful';
    await round();
    expect(await health()).toEqual(pending(0));
    for (const witness of witnesses) witness.behaviour = 'honest';
    await grow();
    await round();
    expect(await health()).toEqual(WITNESSED);
    expect(failures()).toEqual({ unreachable: 2 });
  });

  it('cosign for a service that restarted before it got their response', async () => {
    for (const witness of witnesses) witness.behaviour = 'stalling';
    const first = await start({}, service.databaseUrl);
    const asking = round(first);
    const { name = '' } = service.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS).signer?.verifier ?? {};
    const sizes = (): Promise<(number | undefined)[]> =>
      Promise.all(witnesses.map(async ({ folder }) => (await folder.state.read(name))?.size));
    while ((await sizes()).includes(undefined)) await pause(10);
    await first.stop();
    await asking;
    expect(await health()).toEqual(pending(0));
    for (const witness of witnesses) witness.behaviour = 'honest';
    const second = await start({}, service.databaseUrl);
    await round(second);
    expect(await health()).toEqual(WITNESSED);
    expect(Object.fromEntries(second.service.app.get(WitnessJob).failures)).toEqual({});
    await second.stop();
  });

  it('delay neither calls, nor checkpoints, nor a shutdown', async () => {
    for (const witness of witnesses) witness.behaviour = 'silent';
    let ended = false;
    const asking = round().then(() => {
      ended = true;
    });
    await until(() => witnesses.every(({ requests }) => requests === 1));
    await service.call();
    await grow();
    expect(ended).toBe(false);
    await service.service.app.get(WitnessJob).beforeApplicationShutdown();
    await asking;
    expect(failures()).toEqual({});
  });

  it('are sufficient if the quorum has cosigned', async () => {
    const other = await start({ SERVICE_WITNESS_QUORUM: '1' }, service.databaseUrl);
    witnesses[0].behaviour = 'gone';
    await round(other);
    expect(await other.service.app.get(WitnessStatuses).status()).toMatchObject({
      state: 'witnessed',
      cosigned: 1,
      quorum: 1,
    });
    expect(await health()).toEqual(pending(1));
    await other.stop();
  });

  it('are asked once by two instances', async () => {
    const other = await start({}, service.databaseUrl);
    await service.checkpoint();
    await Promise.all([round(), round(other), round(), round(other)]);
    expect(await health()).toEqual(WITNESSED);
    expect(witnesses.map(({ requests }) => requests)).toEqual([1, 1]);
    await other.stop();
  });

  it('reveal a log that was changed or reset', async () => {
    const { signer } = service.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS);
    const origin = signer?.verifier.name ?? '';
    const note = '';
    await witnesses[0].folder.state.write(origin, { size: 1_000, rootHex: 'ab'.repeat(32), note });
    await witnesses[1].folder.state.write(origin, { size: 1, rootHex: 'ab'.repeat(32), note });
    await grow();
    await round();
    expect(failures()).toEqual({ ahead: 1, inconsistent: 1 });
    expect(await health()).toEqual(pending(0));
    expect(await metric('sotto_witness_pending_seconds')).toBeGreaterThan(0);
  });

  it('are not replaced by cosignatures that are forged in the database', async () => {
    await query(
      service.databaseUrl,
      `INSERT INTO checkpoint_cosignatures (witness, size, line)
       SELECT w, c.size, '— ' || split_part(w, '+', 1) || ' ' || repeat('A', 104) || E'\\n'
       FROM checkpoints c, unnest($1::text[]) AS w`,
      [witnesses.map(({ folder }) => folder.cosigner.verifier.id)],
    );
    expect(await health()).toEqual(pending(0));
  });
});

describe('the settings of witnesses', () => {
  it.each([
    ['{}', undefined, /witnesses/],
    ['witnesses: [{ key: x, url: "https://one.example.com" }]', undefined, /verifier key/],
    ['witnesses: [{ key: x, url: "ftp://one.example.com" }]', undefined, /url/],
    ['{', undefined, /YAML/],
    [undefined, '1', /requires SERVICE_WITNESSES/],
  ])('cannot be %j with a quorum of %j', async (content, quorum, problem) => {
    const place = await mkdtemp(join(tmpdir(), 'sotto-witnesses-'));
    const file = join(place, 'witnesses.yaml');
    if (content !== undefined) await writeFile(file, content);
    const env = {
      ...(content !== undefined && { SERVICE_WITNESSES: file }),
      ...(quorum !== undefined && { SERVICE_WITNESS_QUORUM: quorum }),
    };
    await expect(runJournaledService({ env })).rejects.toThrow(problem);
    await rm(place, { recursive: true });
  });
});
