import { ApiPropertyOptional } from '@nestjs/swagger';
import { Matches, ValidateIf } from 'class-validator';
import type { AgentName } from '../../common/text/branded.js';
import { AGENT_NAME, AGENT_NAME_PROBLEM, AgentSettingsDto } from './agent-settings.dto.js';

/** Changes to an agent. Omitted fields are not changed. */
export class UpdateAgentDto extends AgentSettingsDto {
  /** An agent always has a name, so null is rejected. */
  @ValidateIf((_, value) => value !== undefined)
  @Matches(AGENT_NAME, { message: AGENT_NAME_PROBLEM })
  @ApiPropertyOptional({
    type: String,
    minLength: 1,
    maxLength: 64,
    description: 'Agent name, unique in the account, without control characters.',
  })
  name?: AgentName;
}
