import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { LoginName } from '../../src/common/text/branded.js';
import { DetectionModel } from '../../src/detection/passes/model/pool/detection-model.js';
import { FindingsWriter } from '../../src/shared-findings/findings-writer.js';
import { SharedFindingsRepository } from '../../src/shared-findings/shared-findings.repository.js';
import { Sweeps } from '../../src/database/sweeps.js';
import { KeyAdministration } from '../../src/tokenization/administration/key-administration.service.js';
import { VaultAdministration } from '../../src/tokenization/administration/vault-administration.service.js';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

const ACTOR = { userId: 'usr_a' as const, login: 'sam' as LoginName };
const TURNS = [
  'good morning, this is Odalys Brennan',
  'I would like to see doctor Ferreira about my knee',
  'sure, the number is four one five five five five oh one four two',
  'next Tuesday is fine with me',
  'it is for my son, Teo Brennan',
];

/** A conversation begins at one instance and continues at another. */
describe('findings shared between instances', () => {
  let led: RecordedService;
  let other: RunningService;
  let account = '';

  beforeAll(async () => {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    led = await runRecordedService({ env });
    led.upstream.answerWith(({ text }, response) => {
      const token = /\[NAME_[^\]]+\]/.exec(text)?.[0] ?? 'you';
      const content = `Thank ${token}, I have noted that down for case ${/case (\w+)/.exec(text)?.[1] ?? ''}.`;
      response.setHeader('content-type', 'application/json').end(completion({ content }));
    });
    other = await runService({ env, databaseUrl: led.databaseUrl, providers: [led.upstream.provider] });
    const [row] = await query<{ account_id: string }>(led.databaseUrl, 'SELECT account_id FROM agents');
    account = row?.account_id ?? '';
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await written();
  });

  afterAll(async () => {
    await other.stop();
    await led.stop();
  });

  async function send(url: string, messages: readonly object[]): Promise<{ masked: string; reply: string }> {
    const answer = await led.post({ model: 'model-a', messages }, 'application/json', url);
    expect(answer.status).toBe(200);
    const { choices } = (await answer.json()) as { choices: { message: { content: string } }[] };
    const masked = led.upstream.requests.at(-1)?.text ?? '';
    return { masked, reply: choices[0]?.message.content ?? '' };
  }

  /** Runs a conversation at the first instance up to the next turn. The title makes its texts unique. */
  async function lead(title: string): Promise<object[]> {
    const messages: object[] = [{ role: 'system', content: `You are Wren, this is case ${title}.` }];
    for (const turn of TURNS) {
      messages.push({ role: 'user', content: `in case ${title}, ${turn}` });
      const { reply } = await send(led.proxyUrl, messages);
      messages.push({ role: 'assistant', content: reply });
    }
    messages.push({ role: 'user', content: 'and is Teo all set?' });
    await written();
    return messages;
  }

  /** Waits until the last replies have been read ahead of their turns and all findings are stored. */
  async function written(): Promise<void> {
    for (const { app } of [led.service, other.service]) {
      const model = app.get(DetectionModel, { strict: false });
      while (model.load?.busy !== 0 || model.load.depth !== 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      await app.get(FindingsWriter, { strict: false }).flush();
    }
  }

  /** Continues at the other instance. Returns the texts that its model read and the upstream request. */
  async function goOn(messages: readonly object[]): Promise<{ read: string[]; masked: string }> {
    const [pass] = other.service.app.get(DetectionModel, { strict: false }).passes;
    if (pass === undefined) throw new Error('there is no model pass');
    const detect = jest.spyOn(pass, 'detect');
    const { masked } = await send(led.proxyUrl.replace(led.baseUrl, other.baseUrl), messages);
    const read = detect.mock.calls.slice(0, 1).flatMap(([texts]) => texts.map(({ slot }) => slot.text));
    return { read, masked };
  }

  const rows = (): Promise<{ sealed: Buffer }[]> =>
    query(led.databaseUrl, 'SELECT sealed FROM shared_findings WHERE account_id = $1', [account]);

  it('are reused by the instance that continues the conversation', async () => {
    const messages = await lead('one');
    const { read, masked } = await goOn(messages);
    expect(read).toEqual(['and is Teo all set?']);
    expect(masked).toBe((await send(led.proxyUrl, messages)).masked);
    expect(masked).not.toMatch(/Odalys|Brennan|Teo|four one five/);
  });

  it('are stored without text', async () => {
    const kept = await query<Record<string, unknown>>(led.databaseUrl, 'SELECT * FROM shared_findings');
    expect(kept.length).toBeGreaterThan(TURNS.length);
    expect(kept.map((row) => Object.values(row).map(String).join(' ')).join('\n')).not.toMatch(
      /NAME|PHONE|model|odalys|brennan/i,
    );
  });

  it('are not used for another account', async () => {
    const messages = await lead('two');
    const agent = await other.createAgent(await other.login({ account: 'another' }), {
      upstream: 'recorder:model-a',
    });
    const [pass] = other.service.app.get(DetectionModel, { strict: false }).passes;
    if (pass === undefined) throw new Error('there is no model pass');
    const detect = jest.spyOn(pass, 'detect');
    await send(agent.proxy_url, messages);
    expect(detect.mock.calls[0]?.[0]).toHaveLength(messages.length);
  });

  it('are deleted when a value is erased', async () => {
    const messages = await lead('three');
    const vault = led.service.app.get(VaultAdministration, { strict: false });
    await vault.erase(account, [{ kind: 'NAME', text: 'Teo Brennan' }], ACTOR);
    expect(await rows()).toEqual([]);
    expect((await goOn(messages)).read).toHaveLength(messages.length);
  });

  it('are deleted when the account key changes', async () => {
    const messages = await lead('four');
    const keys = led.service.app.get(KeyAdministration, { strict: false });
    await keys.promote(account, await keys.add(account, ACTOR), ACTOR);
    expect(await rows()).toEqual([]);
    expect((await goOn(messages)).read).toHaveLength(messages.length);
  });

  it('are not stored under a past epoch', async () => {
    const repository = led.service.app.get(SharedFindingsRepository, { strict: false });
    const [now] = await query<{ epoch: string }>(
      led.databaseUrl,
      'SELECT epoch FROM accounts WHERE account_id = $1',
      [account],
    );
    const row = { mac: randomBytes(32), sealed: randomBytes(40) };
    const before = (await rows()).length;
    await repository.keep(account, String(Number(now?.epoch) - 1), [row]);
    expect(await rows()).toHaveLength(before);
    await repository.keep(account, now?.epoch ?? '', [row]);
    expect(await rows()).toHaveLength(before + 1);
  });

  it('are detected again if a row is altered or exchanged with another', async () => {
    const messages = await lead('five');
    const swap = `UPDATE shared_findings AS f SET sealed = o.sealed FROM (
        SELECT text_mac, coalesce(lead(sealed) OVER places, first_value(sealed) OVER (ORDER BY sealed)) AS sealed
        FROM shared_findings WHERE account_id = $1 WINDOW places AS (ORDER BY sealed)) AS o
      WHERE f.account_id = $1 AND f.text_mac = o.text_mac`;
    await query(led.databaseUrl, swap, [account]);
    const { read, masked } = await goOn(messages);
    expect(read).toHaveLength(messages.length);
    expect(masked).not.toMatch(/Odalys|Brennan|Teo|four one five/);
  });

  it('are removed after an hour', async () => {
    await lead('six');
    const sweeps = other.service.app.get(Sweeps, { strict: false });
    expect(await sweeps.sweep(SharedFindingsRepository)).toBe(0);
    const age = "UPDATE shared_findings SET written_at = now() - interval '61 minutes' RETURNING sealed";
    const old = await query<{ sealed: Buffer }>(led.databaseUrl, age);
    expect(old.length).toBeGreaterThan(0);
    expect(await sweeps.sweep(SharedFindingsRepository)).toBe(old.length);
    const left = (await rows()).map(({ sealed }) => sealed.toString('base64'));
    expect(old.filter(({ sealed }) => left.includes(sealed.toString('base64')))).toEqual([]);
  });
});
