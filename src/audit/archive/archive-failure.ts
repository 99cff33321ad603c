import { errorCode } from '../../common/errors/error-code.js';

/** Reasons why an archive could not be written or read. */
export const ARCHIVE_FAULTS = {
  unreachable: 'the storage cannot be reached',
  timed_out: 'the storage did not respond in time',
  unavailable: 'the storage could not process a request',
  full: 'the storage is full, or a quota is used up',
  refused: 'the storage did not accept the credentials, or they do not allow a request',
  no_bucket: 'the bucket does not exist',
  not_locked: 'the bucket does not have object lock',
  overwrites: 'the storage overwrites objects although it was asked not to (If-None-Match)',
  conflict: 'the bucket contains a different object with the same key',
  rejected: 'the storage rejected a request',
} as const;

export type ArchiveFault = keyof typeof ARCHIVE_FAULTS;

export class ArchiveFailure extends Error {
  override readonly name = 'ArchiveFailure';

  /** @param detail object key, or the error name that the storage returned */
  constructor(
    readonly code: ArchiveFault,
    detail?: string,
  ) {
    super(ARCHIVE_FAULTS[code] + (detail === undefined ? '' : ` (${detail})`));
  }
}

/** Error names for a full disk or a used-up quota, which have no common status. */
const FULL = /quota|storagefull|insufficientstorage/i;
/** Accepted form of error names. The storage chooses the name, so other text could contain anything. */
const NAME = /^\w{1,64}$/;
const CONFLICTS = new Set([409, 412]);
const REFUSALS = new Set([401, 403]);

/** Returns the failure that corresponds to an error of the SDK. */
export function failureOf(error: unknown, timedOut: boolean): ArchiveFailure {
  if (error instanceof ArchiveFailure) return error;
  const { name = 'Error', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const reason = errorCode(error) ?? name;
  const detail = [status, NAME.test(reason) ? reason : undefined]
    .filter((part) => part !== undefined)
    .join(' ');
  return new ArchiveFailure(codeOf(name, status, timedOut), detail);
}

function codeOf(name: string, status: number | undefined, timedOut: boolean): ArchiveFault {
  if (timedOut) return 'timed_out';
  if (status === 507 || FULL.test(name)) return 'full';
  if (name === 'CredentialsProviderError' || REFUSALS.has(status ?? 0)) return 'refused';
  if (name === 'NoSuchBucket') return 'no_bucket';
  if (name === 'ObjectLockConfigurationNotFoundError') return 'not_locked';
  if (status === undefined) return 'unreachable';
  return status >= 500 || status === 429 || CONFLICTS.has(status) ? 'unavailable' : 'rejected';
}
