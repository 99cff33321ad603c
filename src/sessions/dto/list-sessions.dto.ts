import { ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, Length, Matches, ValidateBy } from 'class-validator';
import type { SessionStatus } from '../../audit/events/session-status.js';
import { isId } from '../../common/ids.js';
import { PageQueryDto } from '../../common/pagination/page-query.dto.js';
import { DEFAULT_SINCE, IsSince } from '../../common/http/since-parameter.js';
import { SESSION_APIS, type SessionApi } from '../../audit/events/session-origin.js';
import { SESSION_STATUSES } from '../../audit/events/session-status.js';
import { instantMs } from '../../common/time/since.js';
import { SESSION_SORTS, type SessionSort, SORT_ORDERS, type SortOrder } from '../session-search.js';

const MAX_REDACTIONS = 2_147_483_647;
const MAX_CALL_ID_LENGTH = 256;
const KIND = /^[A-Z][A-Z0-9_]{0,31}$/;
const LANGUAGE = /^[a-z]{2,3}$/;
/** Export file formats. */
export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Property decorator that accepts strings that pass a test. */
function Passes(rule: string, test: (text: string) => boolean, message: string): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && test(value);
  return ValidateBy({ name: rule, validator: { validate, defaultMessage: () => message } });
}

/** Query parameters of an agent's session list. */
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
    description:
      'Return only sessions that started before this time, which is an ISO 8601 timestamp in UTC and must be later than `since`.',
    examples: ['2026-01-31T18:00:00Z'],
  })
  @IsOptional()
  @Passes('until', (text) => instantMs(text) !== undefined, 'until must be an ISO 8601 timestamp in UTC')
  until?: string;

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

  @ApiPropertyOptional({
    type: 'string',
    pattern: KIND.source,
    description: 'Return only sessions in which a value of this kind was masked or observed.',
    examples: ['CREDIT_CARD'],
  })
  @IsOptional()
  @Matches(KIND, { message: 'kind must be the name of a kind, such as CREDIT_CARD' })
  kind?: string;

  @ApiPropertyOptional({
    type: 'string',
    pattern: LANGUAGE.source,
    description:
      'Return only sessions in which callers spoke this language, also if they mixed it with another. The value is an ' +
      'ISO 639 code in lower case, or `und` for turns whose language is unknown.',
    examples: ['es'],
  })
  @IsOptional()
  @Matches(LANGUAGE, { message: 'language must be an ISO 639 code in lower case, such as es' })
  language?: string;

  @ApiPropertyOptional({
    type: 'string',
    pattern: '^ckey_[0-7][0-9A-HJKMNP-TV-Z]{25}$',
    description: 'Return only sessions of calls with this caller key. Revoked and deleted keys are allowed.',
  })
  @IsOptional()
  @Passes(
    'caller_key_id',
    (text) => isId('ckey', text),
    'caller_key_id must be the ID of a caller key, ckey_…',
  )
  caller_key_id?: string;

  @ApiPropertyOptional({
    type: 'string',
    enum: SESSION_SORTS,
    default: 'started_at',
    description:
      'Field that determines the order. `tokens` is the sum of prompt and reply tokens. Sessions without this value come last.',
  })
  @IsOptional()
  @IsIn(SESSION_SORTS)
  sort?: SessionSort;

  @ApiPropertyOptional({
    type: 'string',
    enum: SORT_ORDERS,
    default: 'desc',
    description: 'Direction of the sort: descending or ascending.',
  })
  @IsOptional()
  @IsIn(SORT_ORDERS)
  order?: SortOrder;
}

/** Query parameters of the list of all sessions. */
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

/** Query parameters of the session export. */
export class ExportSessionsQueryDto extends OmitType(SessionsQueryDto, ['limit', 'cursor']) {
  @ApiPropertyOptional({
    type: 'string',
    enum: EXPORT_FORMATS,
    default: 'json',
    description: 'Format of the file.',
  })
  @IsOptional()
  @IsIn(EXPORT_FORMATS)
  format?: ExportFormat;
}
