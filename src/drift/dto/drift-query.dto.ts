import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import { isId } from '../../common/ids.js';

const isAgentId = (value: unknown): boolean => typeof value === 'string' && isId('agt', value);

export class DriftQueryDto {
  @ApiPropertyOptional({
    type: 'string',
    pattern: '^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$',
    description: "Return only this agent's alerts and series. Deleted agents are allowed.",
  })
  @IsOptional()
  @ValidateBy({
    name: 'agent_id',
    validator: { validate: isAgentId, defaultMessage: () => 'agent_id must be the ID of an agent, agt_…' },
  })
  agent_id?: string;
}
