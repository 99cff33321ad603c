import type { AttackedService, By } from './attacked-service.js';
import type { Check } from './planted.js';

/** A change of the log, after which the service must make another checkpoint. */
export type LogAttack = readonly [
  what: string,
  by: By,
  refusing: readonly Check[],
  /** Expected messages of `sotto audit verify` and of the service. */
  says: readonly [verify: RegExp, service: RegExp],
  change: (service: AttackedService) => Promise<unknown>,
  /** Settings after the change, if they differ. */
  env?: Readonly<Record<string, string>>,
];

const OWN = ['journal', 'service'] as const;
const ALL = ['consistency', ...OWN] as const;
const OTHER_KEY = { SERVICE_CHECKPOINT_KEY: Buffer.alloc(32, 9).toString('base64') };
const UNKNOWN = [/^unknown_key/, /signed by an unknown key/] as const;

const removed =
  (by: By, sql: string) =>
  (service: AttackedService): Promise<void> =>
    service.as(by, (tools) => tools.sql(sql));
const emptied = removed(
  'superuser',
  'DELETE FROM checkpoints; DELETE FROM checkpoint_nodes; DELETE FROM checkpoint_leaves',
);

async function latestSize(service: AttackedService): Promise<number> {
  return Number([...(await service.notes()).values()].at(-1)?.split('\n')[1] ?? 0);
}

/**
 * Restores the checkpoints in the folder after the service has signed another checkpoint of the same size.
 */
async function secondOfSize(service: AttackedService): Promise<void> {
  const [notes, size] = [await service.notes(), await latestSize(service)];
  await service.writeNotes(new Map());
  await service.restore('early');
  while ((await latestSize(service)) < size) {
    await service.call();
    await service.checkpoint();
  }
  await service.writeNotes(notes);
}

const putBack = (service: AttackedService): Promise<void> => service.restore('early');
const nothing = (): Promise<void> => Promise.resolve();

/** Removes everything, and makes a checkpoint with another key. */
async function keyed(service: AttackedService): Promise<void> {
  await emptied(service);
  await service.writeNotes(new Map());
  await service.checkpoint(OTHER_KEY);
}

export const LOG_ATTACKS: readonly LogAttack[] = [
  [
    'it is put back with all tables',
    'superuser',
    ALL,
    [/^truncated/, /restored to an earlier state/],
    putBack,
  ],
  [
    '… and grows to a second checkpoint of the same size',
    'superuser',
    ALL,
    [/^checkpoint_invalid/, /different root at this size/],
    secondOfSize,
  ],
  [
    'the latest checkpoint is removed',
    'owner',
    ALL,
    [/^checkpoint_invalid/, /restored to an earlier state/],
    removed('owner', 'DELETE FROM checkpoints WHERE size = (SELECT max(size) FROM checkpoints)'),
  ],
  ['all of it is removed', 'superuser', OWN, [/^truncated/, /restored to an earlier state/], emptied],
  ['its lost key is replaced', 'owner', OWN, UNKNOWN, nothing, OTHER_KEY],
  [
    '… and it is removed, with the folder, so that the other key signs a new one',
    'superuser',
    ['signature', ...ALL],
    UNKNOWN,
    keyed,
  ],
];
