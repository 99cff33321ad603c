import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isSignedByOther, openCheckpoint } from '../chain/log/checkpoint.js';
import { CheckpointFolder } from './checkpoint-folder.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from './checkpoint-keys.js';
import { CheckpointsRepository } from './checkpoints.repository.js';
import { LogDamaged, LogRolledBack, UnknownLogKey } from './log-faults.js';

/** Compares the database with the checkpoints that are stored outside of the database. */
@Injectable()
export class CopiedCheckpoints {
  constructor(
    private readonly folder: CheckpointFolder,
    private readonly repository: CheckpointsRepository,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
  ) {}

  /**
   * Checks that the log in the database continues the largest checkpoint in the folder.
   * @throws LogFault if it does not
   */
  async compare(manager: EntityManager): Promise<void> {
    // The folder is read first, because a checkpoint is committed before it is copied to the folder.
    const size = (await this.folder.sizes()).at(-1);
    if (size === undefined) return;
    const note = await this.folder.read(size);
    const latest = await this.repository.findLatest(manager);
    const stored = latest?.size ?? 0;
    const head = openCheckpoint(this.keys.verifiers, note);
    if (head?.size === size) {
      const tree = size <= stored ? await this.repository.findTree(manager, size) : undefined;
      const isSame = tree?.rootHex() === head.rootHex;
      if (!isSame) throw new LogRolledBack(size, stored);
      return;
    }
    if (isSignedByOther(this.keys.verifiers, note)) throw new UnknownLogKey('SERVICE_CHECKPOINT_DIR');
    // An incomplete file is completed with the next copy.
    const [same] = await this.repository.listAfter(manager, size - 1, 1);
    if (same?.size === size && same.note.startsWith(note)) return;
    throw size > stored
      ? new LogRolledBack(size, stored)
      : new LogDamaged(`the checkpoint of size ${size} in SERVICE_CHECKPOINT_DIR is damaged`);
  }
}
