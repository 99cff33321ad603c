import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllowToken } from '../../../common/http/access.js';
import { Operation } from '../../../common/http/operation.js';
import { evidenceState, type EvidenceState } from './evidence.view.js';
import { EvidenceStates } from './evidence-states.service.js';

@Controller('api/v1/audit')
@ApiTags('Audit')
@AllowToken('audit:read')
export class EvidenceController {
  constructor(private readonly states: EvidenceStates) {}

  @Get('evidence')
  @Operation({
    summary: 'Retrieve the state of the evidence',
    description:
      'Returns the log and its keys, the state of each witness, and the state of timestamps. The service ' +
      'itself reports these keys. Verify them through a separate channel before you trust them, as ' +
      'docs/evidence.md explains.',
    answers: { 200: evidenceState },
  })
  current(): Promise<EvidenceState> {
    return this.states.current();
  }
}
