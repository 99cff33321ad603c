import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Length, ValidateBy } from 'class-validator';
import type { SessionStatus } from '../../audit/events/session-status.js';
import { isId } from '../../common/ids.js';
import { PageQueryDto } from '../../common/pagination/page-query.dto.js';
import { DEFAULT_SINCE, IsSince } from '../../common/http/since-parameter.js';
import { SESSION_APIS, type SessionApi } from '../../audit/events/session-origin.js';
import { SESSION_STATUSES } from '../../audit/events/session-status.js';

const MAX_REDACTIONS = 2_147_483_647;
const MAX_CALL_ID_LENGTH = 256;

/** A property decorator that lets strings through which pass a test. */
function Passes(rule: string, test: (text: string) => boolean, message: string): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && test(value);
  return ValidateBy({ name: rule, validator: { validate, defaultMessage: () => message } });
}

/** What the list of an agent's sessions can be asked for. */
export class AgentSessionsQueryDto extends PageQueryDto {
  @ApiPropertyOptional({
    type: 'string',
    default: DEFAULT_SINCE,
    description:
      'Return only sessions that started at this time or later. Either a duration before now (a whole number and ' +
      '`s`, `m`, `h`, `d` or `w`, at most `36500d`), or an ISO 8601 timestamp in UTC.',
    examples: ['1h', '7d', '2026-01-31T08:00:00Z'],
  })
  @IsOptional()
  @IsSince()
  since?: string;

  @ApiPropertyOptional({
    type: 'string',
    enum: SESSION_STATUSES,
    description: 'Return only sessions with this status.',
  })
  @IsOptional()
  @IsIn(SESSION_STATUSES)
  status?: SessionStatus;

  @ApiPropertyOptional({
    type: 'string',
    enum: SESSION_APIS,
    description: 'Return only sessions of calls to this API.',
  })
  @IsOptional()
  @IsIn(SESSION_APIS)
  api?: SessionApi;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: MAX_REDACTIONS,
    default: 0,
    description: 'Return only sessions with at least this many masked spans.',
  })
  @IsOptional()
  @Passes(
    'min_redactions',
    (text) => /^(?:0|[1-9]\d{0,9})$/.test(text) && Number(text) <= MAX_REDACTIONS,
    `min_redactions must be a whole number from 0 to ${MAX_REDACTIONS}`,
  )
  min_redactions?: string;

  @ApiPropertyOptional({
    type: 'string',
    minLength: 1,
    maxLength: MAX_CALL_ID_LENGTH,
    description: 'Return only sessions with this call ID from the voice platform.',
  })
  @IsOptional()
  @Length(1, MAX_CALL_ID_LENGTH, {
    message: `call_id must be a string of 1 to ${MAX_CALL_ID_LENGTH} characters`,
  })
  call_id?: string;
}

/** What the list of all sessions can be asked for. */
export class SessionsQueryDto extends AgentSessionsQueryDto {
  @ApiPropertyOptional({
    type: 'string',
    pattern: '^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$',
    description: "Return only this agent's sessions. Deleted agents are allowed.",
  })
  @IsOptional()
  @Passes('agent_id', (text) => isId('agt', text), 'agent_id must be the ID of an agent, agt_…')
  agent_id?: string;
}
