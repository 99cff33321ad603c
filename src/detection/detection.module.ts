import { Module } from '@nestjs/common';
import { DETECTION_PASSES, type DetectionPass } from './detection-pass.js';
import { DetectionService } from './detection.service.js';
import { PatternPass } from './passes/pattern/pattern-pass.js';

/** To add a pass, provide it here and name it in the chain; policies choose passes by their `name`. */
@Module({
  providers: [
    DetectionService,
    { provide: PatternPass, useFactory: () => new PatternPass() },
    {
      provide: DETECTION_PASSES,
      inject: [PatternPass],
      useFactory: (...passes: DetectionPass[]) => passes,
    },
  ],
  exports: [DetectionService],
})
export class DetectionModule {}
