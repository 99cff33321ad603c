import { randomBytes } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import type { SlotRole, TextSlot } from '../../detection/slot.js';
import { Keyring, newStoredKey } from '../../tokenization/crypto/keyring.js';
import type { Sample } from './sample.js';
import type { SampleRows } from './sample-rows.repository.js';
import { openTexts, sampledTexts, sealTexts } from './sampled-texts.js';
import { SamplesWriter } from './samples-writer.js';

const MASTER = { current: randomBytes(32) };

function keyringOf(accountId: string): Keyring {
  const stored = (['data', 'lookup'] as const).map((purpose) => newStoredKey(MASTER, accountId, purpose));
  return new Keyring(accountId, '7', MASTER, stored);
}

function slot(role: SlotRole, text: string, turn: number): TextSlot {
  return { role, text, turn, form: 'text', path: `messages[${turn}].content` };
}

const SLOTS = [
  slot('system', 'You are Wren.', 0),
  slot('user', 'Hello', 1),
  slot('assistant', 'Who is calling?', 2),
  slot('user', 'Odalys Brennan', 3),
  slot('schema', 'books an appointment', 4),
  slot('user', '', 5),
];

describe('the sampled texts of a call', () => {
  it('are the judged turns and the turns before them, without repeated texts', () => {
    const texts = sampledTexts(SLOTS, [], 3);
    expect(texts?.map(({ text, isJudged }) => [text, isJudged])).toEqual([
      ['Hello', false],
      ['Who is calling?', false],
      ['Odalys Brennan', true],
    ]);
    expect(sampledTexts(SLOTS, [], 0)?.[0]).toMatchObject({ text: 'You are Wren.', isJudged: true });
  });

  it('are limited to the last forty turns before the judged turns', () => {
    const long = Array.from({ length: 100 }, (_, turn) => slot('user', `turn ${turn}`, turn));
    const texts = sampledTexts(long, [], 98);
    expect([texts?.length, texts?.[0]?.text]).toEqual([42, 'turn 58']);
  });

  it('are not kept if they are too long to review', () => {
    expect(sampledTexts([slot('user', 'x'.repeat(200_000), 0)], [], 0)).toHaveLength(1);
    expect(sampledTexts([slot('user', 'x'.repeat(200_001), 0)], [], 0)).toBeUndefined();
  });

  it("can be decrypted only with the account's keys and for the same call", () => {
    const keyring = keyringOf('acc_a');
    const texts = sampledTexts(SLOTS, [], 3) ?? [];
    const sealed = sealTexts(keyring, 'sess_a', texts);
    expect(openTexts(keyring, 'sess_a', sealed)).toEqual(texts);
    expect(openTexts(keyring, 'sess_b', sealed)).toBeUndefined();
    expect(openTexts(keyringOf('acc_a'), 'sess_a', sealed)).toBeUndefined();
    const other = sealTexts(keyring, 'sess_a', texts);
    expect(openTexts(keyring, 'sess_a', { ...sealed, wrappedKey: other.wrappedKey })).toBeUndefined();
  });
});

describe('SamplesWriter', () => {
  const insert = jest.fn<SampleRows['insert']>();
  const sample: Sample = {
    keyring: keyringOf('acc_a'),
    sessionId: 'sess_a',
    agentId: 'agt_a',
    policyName: 'own',
    policyVersion: 1,
    modelSha256: undefined,
    language: 'en',
    stratum: 'rest',
    chance: 0.005,
    texts: [],
    review: { share: 0.005, keepDays: 14, roles: ['reviewer'], reviewers: 1, rows: false },
  };

  it('counts kept, lost and omitted calls', async () => {
    insert
      .mockReset()
      .mockResolvedValueOnce(true)
      .mockResolvedValueOnce(false)
      .mockRejectedValueOnce(new Error('gone'));
    const writer = new SamplesWriter({ insert });
    for (let nth = 0; nth < 3; nth += 1) writer.add(sample);
    writer.omit();
    await writer.flush();
    expect(writer.counts).toEqual({ kept: 1, lost: 1, omitted: 1, outdated: 1 });
  });

  it('limits the samples that wait for a slow database and continues afterwards', async () => {
    insert.mockReset();
    let answer = (_: boolean): void => undefined;
    insert.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    insert.mockResolvedValue(true);
    const writer = new SamplesWriter({ insert });
    writer.add(sample);
    const first = writer.flush();
    for (let nth = 0; nth < 300; nth += 1) writer.add(sample);
    expect(writer.counts.lost).toBe(101);
    answer(true);
    await first;
    await writer.beforeApplicationShutdown();
    expect(writer.counts).toMatchObject({ kept: 200, lost: 101 });
    writer.add(sample);
    await writer.flush();
    expect(writer.counts.kept).toBe(201);
  });
});
