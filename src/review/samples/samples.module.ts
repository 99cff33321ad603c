import { Global, Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { VALUE_ERASER } from '../../tokenization/administration/value-eraser.js';
import { Sampler } from './sampler.service.js';
import { SampleRows } from './sample-rows.repository.js';
import { SampleTexts } from './sample-texts.service.js';
import { SamplesWriter } from './samples-writer.js';

/** Calls stored for review. Global, because an erasure of values must also destroy their texts. */
@Global()
@Module({
  imports: [AuditModule],
  providers: [
    Sampler,
    SampleRows,
    SamplesWriter,
    SampleTexts,
    { provide: VALUE_ERASER, useExisting: SampleTexts },
  ],
  exports: [VALUE_ERASER, Sampler, SampleRows, SamplesWriter, SampleTexts],
})
export class SamplesModule {}
