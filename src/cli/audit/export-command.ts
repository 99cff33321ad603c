import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { AccountExport } from '../../audit/exports/account-export.service.js';
import { SessionExport } from '../../audit/exports/session-export.service.js';
import { NotFound } from '../not-found.js';
import { requireAccount } from '../operator.js';
import { writeLines } from '../output-file.js';
import { READS, withService } from '../with-service.js';
import { ownerOf } from './session-owner.js';

interface ExportOptions {
  readonly session?: string;
  readonly account?: string;
  readonly out?: string;
}

/** Configures `sotto audit export`, which writes part of the journal to a file. */
export function configureExport(command: Command): void {
  command
    .option('--session <id>', 'session to export; it must have ended')
    .option('--account <name>', 'account to export')
    .option('--out <path>', 'file to write to instead of standard output')
    .action((options: ExportOptions) => withService(READS, (app) => exportChains(app, options)));
}

async function exportChains(app: INestApplicationContext, options: ExportOptions): Promise<string> {
  const { session, account, out } = options;
  if ((session === undefined) === (account === undefined)) {
    throw new NotFound('Specify either --session or --account.');
  }
  await writeLines(out, async (write) => {
    if (session === undefined) {
      await app.get(AccountExport).write(await requireAccount(app, account ?? ''), write);
      return;
    }
    const owner = await ownerOf(app, session);
    for await (const line of app.get(SessionExport).lines(owner, session)) await write(line);
  });
  return out === undefined ? '' : `written to ${out}`;
}
