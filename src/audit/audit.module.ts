import { Module } from '@nestjs/common';
import { AccountJournal } from './journal/account-journal.js';
import { AuditChainsRepository } from './journal/audit-chains.repository.js';
import { AuditController } from './verification/audit.controller.js';
import { AuditInterceptor } from './journal/audit.interceptor.js';
import { AuditTrails } from './journal/audit-trails.js';
import { CallJournal } from './journal/call-journal.js';
import { CallJournalRepository } from './journal/call-journal.repository.js';
import { EndedSessions } from './journal/ended-sessions.js';
import { ArchiveJob } from './archive/archive-job.js';
import { ArchiveObjects } from './archive/archive-objects.service.js';
import { Archive } from './archive/archive.service.js';
import { ArchivesRepository } from './archive/archives.repository.js';
import { CheckpointFolder } from './checkpoints/checkpoint-folder.js';
import { CheckpointJob } from './checkpoints/checkpoint-job.js';
import { CheckpointState } from './checkpoints/checkpoint-state.js';
import { CopiedCheckpoints } from './checkpoints/copied-checkpoints.js';
import { CheckpointsRepository } from './checkpoints/checkpoints.repository.js';
import { Checkpoints } from './checkpoints/checkpoints.service.js';
import { TimestampJob } from './evidence/timestamps/timestamp-job.js';
import { TimestampsRepository } from './evidence/timestamps/timestamps.repository.js';
import { Timestamps } from './evidence/timestamps/timestamps.service.js';
import { WitnessJob } from './evidence/witnesses/witness-job.js';
import { WitnessStatuses } from './evidence/witnesses/witness-status.service.js';
import { WitnessesRepository } from './evidence/witnesses/witnesses.repository.js';
import { Witnessing } from './evidence/witnesses/witnessing.service.js';
import { AccountEventsRepository } from './exports/account-events.repository.js';
import { AccountEvents } from './exports/account-events.service.js';
import { AccountExport } from './exports/account-export.service.js';
import { PublicLogController } from './evidence/public-log/public-log.controller.js';
import { PublicLogRepository } from './evidence/public-log/public-log.repository.js';
import { PublicLog } from './evidence/public-log/public-log.service.js';
import { ProofsController } from './evidence/proofs/proofs.controller.js';
import { ProofFiles } from './evidence/proofs/proof-files.service.js';
import { SealedPositions } from './evidence/proofs/sealed-positions.service.js';
import { SessionProofs } from './evidence/proofs/session-proofs.service.js';
import { EvidenceController } from './evidence/state/evidence.controller.js';
import { EvidenceStates } from './evidence/state/evidence-states.service.js';
import { Evidence } from './exports/evidence.service.js';
import { ExportsController } from './exports/exports.controller.js';
import { SessionExport } from './exports/session-export.service.js';
import { SealedSessionsRepository } from './sealing/sealed-sessions.repository.js';
import { SessionSealing } from './sealing/session-sealing.service.js';
import { AccountVerification } from './verification/account-verification.js';
import { AuditVerification } from './verification/audit-verification.service.js';
import { VerifyRequestService } from './verification/verify-request.service.js';
import { CheckpointVerification } from './verification/checkpoint-verification.js';
import { LogVerification } from './verification/log-verification.js';
import { LongExportCheck } from './verification/long-export-check.js';
import { RecentEvents } from './verification/recent-events.service.js';
import { SessionVerification } from './verification/session-verification.js';
import { Instance } from './journal/instance.js';

@Module({
  controllers: [
    AuditController,
    EvidenceController,
    ExportsController,
    ProofsController,
    PublicLogController,
  ],
  providers: [
    AccountEvents,
    AccountEventsRepository,
    AccountExport,
    AccountJournal,
    AccountVerification,
    Archive,
    ArchiveJob,
    ArchiveObjects,
    ArchivesRepository,
    AuditChainsRepository,
    AuditInterceptor,
    AuditTrails,
    AuditVerification,
    VerifyRequestService,
    CallJournal,
    CallJournalRepository,
    CheckpointFolder,
    CheckpointJob,
    Checkpoints,
    CheckpointState,
    CheckpointsRepository,
    CheckpointVerification,
    CopiedCheckpoints,
    EndedSessions,
    Evidence,
    EvidenceStates,
    Instance,
    LogVerification,
    LongExportCheck,
    ProofFiles,
    PublicLog,
    PublicLogRepository,
    RecentEvents,
    SealedPositions,
    SealedSessionsRepository,
    SessionExport,
    SessionProofs,
    SessionSealing,
    SessionVerification,
    TimestampJob,
    Timestamps,
    TimestampsRepository,
    WitnessesRepository,
    Witnessing,
    WitnessJob,
    WitnessStatuses,
  ],
  exports: [
    AccountJournal,
    Archive,
    ArchiveJob,
    AuditChainsRepository,
    AuditInterceptor,
    AuditTrails,
    AuditVerification,
    CallJournal,
    CheckpointJob,
    CheckpointState,
    Evidence,
    Instance,
    RecentEvents,
    SealedSessionsRepository,
    SessionProofs,
    SessionSealing,
    SessionVerification,
    TimestampJob,
    Timestamps,
    WitnessJob,
    WitnessStatuses,
  ],
})
export class AuditModule {}
