import { Controller, Get, Param, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { AllowToken, Ctx } from '../../../common/http/access.js';
import { Operation } from '../../../common/http/operation.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { ProofFiles } from './proof-files.service.js';

@Controller('api/v1/sessions')
@ApiTags('Sessions')
@AllowToken('exports:read')
export class ProofsController {
  constructor(private readonly files: ProofFiles) {}

  @Get(':sessionId/proof')
  @Operation({
    summary: 'Retrieve the proof for a session',
    description:
      'Returns a text file in the format https://c2sp.org/tlog-proof. The file contains the end of the ' +
      "session's chain, its position in the log, a cosigned checkpoint and a timestamp. You can verify the " +
      'file offline, as docs/evidence.md explains.',
    answers: {
      200: {
        description: 'Proof file.',
        content: { 'text/plain': z.string() },
      },
    },
    errors: ['session_not_found', 'proof_pending'],
  })
  get(@Ctx() ctx: RequestContext, @Param('sessionId') id: string): Promise<StreamableFile> {
    return this.files.download(ctx, id);
  }
}
