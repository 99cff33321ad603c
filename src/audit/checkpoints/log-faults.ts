/** Reason why no checkpoint can be signed. */
export abstract class LogFault extends Error {
  /** State as shown by `GET /health`. */
  abstract readonly state: 'damaged' | 'rolled_back' | 'unknown_key';
}

/** Error for a log node that is needed for a proof or a new root, but is missing or does not match the signed root. */
export class LogDamaged extends LogFault {
  override readonly name = 'LogDamaged';
  readonly state = 'damaged';
}

/** Error for a database whose log does not continue a checkpoint in the folder. */
export class LogRolledBack extends LogFault {
  override readonly name = 'LogRolledBack';
  readonly state = 'rolled_back';

  /**
   * @param copied size of the checkpoint in the folder
   * @param stored size of the latest checkpoint in the database
   */
  constructor(copied: number, stored: number) {
    const differs =
      stored < copied
        ? `the latest checkpoint in the database has size ${stored}`
        : 'the log in the database has a different root at this size';
    super(
      `SERVICE_CHECKPOINT_DIR contains a signed checkpoint of size ${copied}, but ${differs}. The database was restored to an ` +
        'earlier state or changed. No checkpoints are signed until you have followed "A restored database" in ' +
        'docs/operations.md.',
    );
  }
}

/** Error for a latest checkpoint that is signed by a key that is not configured. */
export class UnknownLogKey extends LogFault {
  override readonly name = 'UnknownLogKey';
  readonly state = 'unknown_key';

  constructor(place: string) {
    super(
      `The latest checkpoint in ${place} is signed by an unknown key, so no checkpoints are signed. Either a key is ` +
        'missing, or the checkpoint was replaced. If you changed the signing key, add the old verifier key to ' +
        'SERVICE_CHECKPOINT_PUBLIC_KEYS.',
    );
  }
}
