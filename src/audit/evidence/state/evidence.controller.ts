import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../common/http/operation.js';
import { evidenceState, type EvidenceState } from './evidence.view.js';
import { EvidenceStates } from './evidence-states.service.js';

@Controller('api/v1/audit')
@ApiTags('Audit')
export class EvidenceController {
  constructor(private readonly states: EvidenceStates) {}

  @Get('evidence')
  @Operation({
    summary: 'Get what others can hold against the service',
    description:
      'The log and its keys, the witnesses and how far they have come, and whether timestamps are up to date. The keys are ' +
      "the service's own word: compare them through another channel before you trust them (docs/evidence.md).",
    answers: { 200: evidenceState },
  })
  current(): Promise<EvidenceState> {
    return this.states.current();
  }
}
