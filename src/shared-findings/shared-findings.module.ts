import { Module } from '@nestjs/common';
import { FindingsWriter } from './findings-writer.js';
import { SharedFindings } from './shared-findings.js';
import { SharedFindingsRepository } from './shared-findings.repository.js';

@Module({
  providers: [FindingsWriter, SharedFindings, SharedFindingsRepository],
  exports: [SharedFindings, SharedFindingsRepository],
})
export class SharedFindingsModule {}
