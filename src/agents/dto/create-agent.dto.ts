import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import type { AgentName } from '../../common/text/branded.js';
import { TOKENIZATIONS, type Tokenization } from '../../tokenization/schemes.js';
import { TOKENIZATION_DESCRIPTION } from '../agent.view.js';
import { IsUpstreamNames, UPSTREAM_SCHEMA, type UpstreamNames } from '../upstream-route.js';
import { AGENT_NAME, AGENT_NAME_PROBLEM, AgentSettingsDto } from './agent-settings.dto.js';

export class CreateAgentDto extends AgentSettingsDto {
  @Matches(AGENT_NAME, { message: AGENT_NAME_PROBLEM })
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: 64,
    description: 'Agent name, unique in the account, without control characters.',
  })
  name!: AgentName;

  @IsUpstreamNames()
  @ApiProperty(UPSTREAM_SCHEMA)
  upstream!: UpstreamNames;

  @IsOptional()
  @IsIn(TOKENIZATIONS)
  @ApiPropertyOptional({
    type: String,
    enum: TOKENIZATIONS,
    default: 'vault-deterministic',
    description: TOKENIZATION_DESCRIPTION,
  })
  tokenization?: Tokenization;
}
