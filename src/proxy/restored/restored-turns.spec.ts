import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../../detection/entity.js';
import type { TextSlot } from '../../detection/slot.js';
import type { SharedFindings } from '../../shared-findings/shared-findings.js';
import type { PlacedText } from '../relay/placed-text.js';
import { RestoredTurns } from './restored-turns.js';

type Owner = Parameters<RestoredTurns['keep']>[0];

const owner = { keyring: { accountId: 'acc_1', epoch: 1 } } as unknown as Owner;

/** Reply in which "Will" is masked where it begins at one of these positions. */
function reply(text: string, ...starts: readonly number[]): PlacedText {
  return placed(text, false, starts);
}

function placed(text: string, isThought: boolean, starts: readonly number[]): PlacedText {
  const masked = starts.map((start): Entity => ({
    ...{ start, end: start + 4, kind: 'NAME', confidence: 1, pass: 'restored', detector: 'restored' },
  }));
  const whole = { text, masked };
  return { isThought, whole, parts: () => [whole] } as unknown as PlacedText;
}

describe('the positions of restored values in assistant turns', () => {
  it('are combined from all replies with the same text', async () => {
    const stored: unknown[] = [];
    const store = {
      keep: (text: string, { findings }: object & { findings: readonly Entity[] }) =>
        stored.push([text, findings.map(({ start }) => start)]),
    };
    const turns = new RestoredTurns({ restored: () => store } as unknown as SharedFindings);
    const said = 'Will calls Will.';
    turns.keep(owner, [reply(said, 0)]);
    turns.keep(owner, [reply(said, 11)]);
    const slot = { role: 'assistant', text: said } as TextSlot;
    const found = await turns.find(owner, [slot]);
    expect(found.get(slot)?.map(({ start }) => start)).toEqual([0, 11]);
    expect(stored).toContainEqual([said, [0, 11]]);
  });

  it('are not used for a member name that is the beginning of a value', async () => {
    const store = { keep: () => undefined, find: (texts: string[]) => texts.map(() => undefined) };
    const turns = new RestoredTurns({ restored: () => store } as unknown as SharedFindings);
    const whole: Entity = {
      ...{ start: 0, end: 15, kind: 'ADDRESS', confidence: 1, pass: 'restored', detector: 'restored' },
    };
    turns.keep(owner, [
      { parts: () => [{ text: 'Calle Morelos 5', masked: [whole] }] } as unknown as PlacedText,
    ]);
    const name = { role: 'assistant', text: 'Calle', isKey: true } as TextSlot;
    const cut = { role: 'assistant', text: 'Calle' } as TextSlot;
    const all = { role: 'assistant', text: 'Calle Morelos 5', isKey: true } as TextSlot;
    const found = await turns.find(owner, [name, cut, all]);
    expect([...found.keys()]).toEqual([cut, all]);
  });
});

describe('the positions of restored values in thoughts', () => {
  it('are shared between instances, for whole thoughts and within the account only', async () => {
    const rows = new Map<string, { findings: readonly Entity[]; asWritten: boolean }>();
    const shared = {
      restored: ({ accountId }: Owner['keyring']) => ({
        keep: (text: string, found: { findings: readonly Entity[]; asWritten: boolean }) =>
          rows.set(accountId + text, found),
        find: (texts: readonly string[]) => Promise.resolve(texts.map((text) => rows.get(accountId + text))),
      }),
    } as unknown as SharedFindings;
    const thought = (text: string, ...starts: readonly number[]): PlacedText => placed(text, true, starts);
    new RestoredTurns(shared).keep(owner, [thought('Will asks.', 0), thought('So be it.')]);
    const slots = ['Will asks.', 'So be it.', 'Will', 'Else.'].map(
      (text) => ({ role: 'assistant', member: 'thought', text }) as TextSlot,
    );
    const said = { role: 'assistant', member: 'speech', text: 'Will asks.' } as TextSlot;
    const known = await new RestoredTurns(shared).findThoughts(owner, [...slots, said]);
    expect([...known].map(([{ text }, places]) => [text, places.map(({ start }) => start)])).toEqual([
      ['Will asks.', [0]],
      ['So be it.', []],
    ]);
    const stranger = { keyring: { accountId: 'acc_2', epoch: 1 } } as unknown as Owner;
    expect((await new RestoredTurns(shared).findThoughts(stranger, slots)).size).toBe(0);
  });
});
