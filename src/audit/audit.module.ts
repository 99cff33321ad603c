import { Module } from '@nestjs/common';
import { AccountJournal } from './account-journal.js';
import { AuditChainsRepository } from './audit-chains.repository.js';
import { AuditController } from './audit.controller.js';
import { AuditInterceptor } from './audit.interceptor.js';
import { AuditVerification } from './audit-verification.service.js';
import { AuditVerifyService } from './audit-verify.service.js';
import { CallJournal } from './call-journal.js';
import { CallJournalRepository } from './call-journal.repository.js';

@Module({
  controllers: [AuditController],
  providers: [
    AccountJournal,
    AuditChainsRepository,
    AuditInterceptor,
    AuditVerification,
    AuditVerifyService,
    CallJournal,
    CallJournalRepository,
  ],
  exports: [AccountJournal, AuditChainsRepository, AuditInterceptor, AuditVerification, CallJournal],
})
export class AuditModule {}
