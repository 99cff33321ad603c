import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../audit/checkpoints/checkpoint-keys.js';
import { NotFound } from '../operator.js';
import { withService } from '../with-service.js';
import { addAuditExport } from './export-command.js';
import { addAuditProve } from './prove-command.js';
import { addAuditPurge } from './purge-command.js';
import { addAuditVerify } from './verify-command.js';
import { addAuditWitnesses } from './witnesses-command.js';

/** `sotto audit …`: verify the journal, take a part of it away, and the key that its checkpoints are signed with. */
export function addAuditCommands(sotto: Command): void {
  const audit = sotto.command('audit').description('the audit journal');
  addAuditPurge(audit);
  addAuditWitnesses(audit);
  addAuditVerify(audit);
  addAuditExport(audit);
  addAuditProve(audit);
  audit
    .command('public-key')
    .description('the key that checkpoints are verified with, and its fingerprint')
    .action(() => withService((app) => Promise.resolve(publicKey(app))));
}

function publicKey(app: INestApplicationContext): string {
  const { verifiers } = app.get<CheckpointKeys>(CHECKPOINT_KEYS);
  if (verifiers.length === 0) throw new NotFound('No checkpoint key is set (SERVICE_CHECKPOINT_KEY).');
  return verifiers.map((verifier) => `${verifier.toString()}\nSHA-256 ${verifier.fingerprint}`).join('\n');
}
