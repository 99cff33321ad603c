import { Global, Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { ERASED_WITH_VALUES } from '../../tokenization/administration/erased-with-values.js';
import { SampleDrawing } from './sample-drawing.service.js';
import { SampleRows } from './sample-rows.repository.js';
import { SampleTexts } from './sample-texts.service.js';
import { SamplesWriter } from './samples-writer.js';

/** Calls that are kept for review. Everywhere, since erasing values takes them along. */
@Global()
@Module({
  imports: [AuditModule],
  providers: [
    SampleDrawing,
    SampleRows,
    SamplesWriter,
    SampleTexts,
    { provide: ERASED_WITH_VALUES, useExisting: SampleTexts },
  ],
  exports: [ERASED_WITH_VALUES, SampleDrawing, SampleRows, SamplesWriter, SampleTexts],
})
export class SamplesModule {}
