import { Inject, Injectable } from '@nestjs/common';
import { AgentDirectory } from '../../agents/agent-directory.js';
import { CallJournalRepository } from '../../audit/journal/call-journal.repository.js';
import { Instance } from '../../audit/journal/instance.js';
import { newId } from '../../common/ids.js';
import { APP_HOT_PATH, type HotPath, JOURNAL_HOT_PATH } from '../../database/hot-path.js';
import { SharedFindingsRepository } from '../../shared-findings/shared-findings.repository.js';
import { VaultRepository } from '../../tokenization/vault/vault.repository.js';

/** Has each database connection plan the statements of a call. No data is stored. */
@Injectable()
export class PlannedStatements {
  constructor(
    private readonly directory: AgentDirectory,
    private readonly findings: SharedFindingsRepository,
    private readonly instance: Instance,
    @Inject(APP_HOT_PATH) private readonly app: HotPath,
    @Inject(JOURNAL_HOT_PATH) private readonly journal: HotPath,
  ) {}

  /** @throws the database's errors */
  async plan(): Promise<void> {
    const calls = new CallJournalRepository(this.journal, this.instance);
    const values = new VaultRepository(this.app);
    const unknownAccount = newId('acc');
    await this.journal.onEachConnection(async () => {
      await calls.openMany([]);
      await calls.closeMany([]);
    });
    await this.app.onEachConnection(async () => {
      await this.directory.read(newId('agt'));
      await this.findings.find(unknownAccount, []);
      // The account does not exist, so the statement fails without storing anything.
      await values.getOrCreate(unknownAccount, '0', newId('key'), []).catch(() => undefined);
    });
  }
}
