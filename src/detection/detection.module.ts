import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { ConversationCache } from './conversation/conversation-cache.js';
import { WindowCache } from './conversation/window-cache.js';
import { DetectionCache } from './detection-cache.js';
import { DETECTION_PASSES, type DetectionPass } from './detection-pass.js';
import { DetectionService } from './detection.service.js';
import { LongTexts } from './threads/long-texts.js';
import { DetectionModel } from './passes/model/pool/detection-model.js';
import type { ModelFiles } from './passes/model/model-files.js';
import { PatternPass } from './passes/pattern/pattern-pass.js';

/** Module of detection. A new pass is provided here and named in the chain. Policies choose passes by their `name`. */
@Global()
@Module({})
export class DetectionModule {
  /** @param files files of the model. Without files, there is no model pass. */
  static with(files: ModelFiles | undefined): DynamicModule {
    return {
      module: DetectionModule,
      providers: [
        DetectionService,
        { provide: PatternPass, useFactory: () => new PatternPass() },
        {
          provide: DetectionModel,
          inject: [CONFIG],
          useFactory: (config: Config) => DetectionModel.start(files, config.model),
        },
        DetectionCache,
        {
          provide: ConversationCache,
          inject: [CONFIG],
          useFactory: (config: Config) => new ConversationCache(config.partialDedup),
        },
        { provide: LongTexts, useFactory: () => new LongTexts() },
        WindowCache,
        {
          provide: DETECTION_PASSES,
          inject: [PatternPass, DetectionModel],
          useFactory: (pattern: PatternPass, model: DetectionModel): DetectionPass[] => [
            pattern,
            ...model.passes,
          ],
        },
      ],
      exports: [DetectionService, DetectionModel],
    };
  }
}
