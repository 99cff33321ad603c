import { DomainError } from '../../common/errors/domain-error.js';
import { serveTasks } from '../../common/threads/serve-tasks.js';
import { NoteVerifier } from '../chain/log/signed-note.js';
import { checkLongExport } from './export-check.js';
import type { LongExport, LongExportResult } from './long-export-protocol.js';

serveTasks(({ bytes, keys }: LongExport): LongExportResult => {
  try {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const verifiers = keys.map((key) => NoteVerifier.parse(key));
    return { result: checkLongExport(body, verifiers) };
  } catch (error) {
    if (error instanceof DomainError && error.extras.details !== undefined)
      return { details: error.extras.details };
    throw error;
  }
});
