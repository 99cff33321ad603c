import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { ProofFiles } from '../../audit/evidence/proofs/proof-files.service.js';
import { writeText } from '../output-file.js';
import { READS, withService } from '../with-service.js';
import { reportFailure } from '../exit-codes.js';
import { ownerOf } from './session-owner.js';

interface ProveOptions {
  readonly session: string;
  readonly out?: string;
}

/** Configures `sotto audit prove`, which writes a proof that others can verify with the keys. */
export function configureProve(command: Command): void {
  command
    .requiredOption('--session <id>', 'session to prove; it must have ended')
    .option('--out <path>', 'file to write to instead of standard output')
    .action((options: ProveOptions) => reportFailure(withService(READS, (app) => prove(app, options))));
}

async function prove(app: INestApplicationContext, { session, out }: ProveOptions): Promise<string> {
  const text = await app.get(ProofFiles).text(await ownerOf(app, session), session);
  // The command prints its own last line feed.
  if (out === undefined) return text.replace(/\n$/, '');
  await writeText(out, text);
  return `written to ${out}`;
}
