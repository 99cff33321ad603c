import { Controller, Get, Param, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Ctx } from '../../../common/http/access.js';
import { Operation } from '../../../common/http/operation.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { ProofFiles } from './proof-files.service.js';

@Controller('api/v1/sessions')
@ApiTags('Sessions')
export class ProofsController {
  constructor(private readonly files: ProofFiles) {}

  @Get(':sessionId/proof')
  @Operation({
    summary: 'Get the file that proves a session',
    description:
      "A text in the format of https://c2sp.org/tlog-proof: the end of the session's chain, its place in the log up to a " +
      'checkpoint that enough witnesses have cosigned, and a timestamp. Verifiable offline (docs/evidence.md).',
    answers: {
      200: {
        description: 'Done.',
        content: { 'text/plain': z.string() },
      },
    },
    errors: ['session_not_found', 'proof_pending'],
  })
  get(@Ctx() ctx: RequestContext, @Param('sessionId') id: string): Promise<StreamableFile> {
    return this.files.download(ctx, id);
  }
}
