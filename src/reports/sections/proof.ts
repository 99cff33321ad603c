import type { SessionEvidenceFile } from '../proof-source.js';
import type { Report } from '../report.schema.js';

/** Returns the statements of a session's proof. */
export function proofSection(file: SessionEvidenceFile | undefined, verifyUrl: string): Report['proof'] {
  if (file === undefined) {
    return {
      state: 'pending',
      message: 'The session has no proof for other parties yet.',
      cosigned: [],
      existed_by: null,
      verify_url: verifyUrl,
      file: null,
    };
  }
  const { text, cosigned, existedBy } = file;
  return {
    state: cosigned.length > 0 ? 'witnessed' : 'signed',
    message: messageOf(file),
    cosigned: cosigned.map(({ name, time }) => ({ name, at: new Date(time * 1_000).toISOString() })),
    existed_by: existedBy?.toISOString() ?? null,
    verify_url: verifyUrl,
    file: text,
  };
}

function messageOf({ cosigned, existedBy }: SessionEvidenceFile): string {
  const time = existedBy === undefined ? 'no timestamp' : `existed by ${existedBy.toISOString()}`;
  if (cosigned.length === 0) return `Signed only by the operator, without witnesses; ${time}.`;
  return `Cosigned by ${cosigned.map(({ name }) => name).join(', ')}; ${time}.`;
}
