import { Global, Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { ERASED_WITH_VALUES } from '../../tokenization/administration/erased-with-values.js';
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
    { provide: ERASED_WITH_VALUES, useExisting: SampleTexts },
  ],
  exports: [ERASED_WITH_VALUES, Sampler, SampleRows, SamplesWriter, SampleTexts],
})
export class SamplesModule {}
