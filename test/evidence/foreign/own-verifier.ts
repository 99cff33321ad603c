import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as VerifyFile from '../../../src/cli/audit/verify-file.js';
import type { Trust } from './foreign-verifier.js';

/** Result of `sotto audit verify --file`. */
export interface OwnVerdict {
  readonly ok: boolean;
  readonly message: string;
}

/** The built verifier of files, loaded into this process. */
export class OwnVerifier {
  private constructor(
    private readonly built: typeof VerifyFile,
    private readonly folder: string,
  ) {}

  /** @param folder folder for files and for `roots.pem` */
  static async load(folder: string): Promise<OwnVerifier> {
    const built = new URL('../../../dist/src/cli/audit/verify-file.js', import.meta.url);
    return new OwnVerifier((await import(built.href)) as typeof VerifyFile, folder);
  }

  async verify(text: string, { log, witnesses, threshold, roots }: Trust): Promise<OwnVerdict> {
    const [file, tsaRoots] = [join(this.folder, 'evidence'), join(this.folder, 'roots.pem')];
    await writeFile(file, text);
    await writeFile(tsaRoots, roots);
    const others = witnesses.length === 0 ? {} : { witnessKey: witnesses, quorum: threshold };
    const trust = { publicKey: [log], ...others, ...(roots === '' ? {} : { tsaRoots }) };
    // The verifier throws an error if it cannot verify a file.
    return this.built.verifyFile(file, trust).catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'NotFound') throw error;
      return { ok: false, message: error.message };
    });
  }
}
