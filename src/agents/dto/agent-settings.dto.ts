import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Matches,
} from 'class-validator';
import { SIGNING_SECRET, SIGNING_SECRET_PROBLEM } from '../../tokenization/keys/agent-secrets.service.js';
import { FIRST_BYTE_MS } from '../../upstreams/route.js';
import { ASSISTANT_BYTES, type Assistant, FIRST_MESSAGE_LENGTH } from '../assistant.js';
import { CALLBACK_URL_LENGTH, IsPublicUrl } from '../callback-url.js';
import { AGENT_MODES, type AgentMode, MOST_OBSERVE_DAYS, OBSERVE_DAYS } from '../observing.js';
import { CALLER_KEY_MODES, type CallerKeyMode } from '../caller-rule.js';
import { UPSTREAM_ERRORS, type UpstreamErrors } from '../upstream-errors.js';
import { IsTimeout } from '../upstream-route.js';
import { OWN_TERM, OWN_TERM_LENGTH, OWN_TERM_PROBLEM, OWN_TERMS } from '../../policies/own-terms.js';
import { IsMonthlyTokens } from '../../usage/monthly-tokens.js';

const SETTINGS = { type: 'object', additionalProperties: true } as const;

/** 1 to 64 code points without control characters. */
export const AGENT_NAME = /^[^\p{Cc}\p{Cs}]{1,64}$/u;
export const AGENT_NAME_PROBLEM = 'name must be a string of 1 to 64 characters without control characters';

/** Settings for new and existing agents. `assistantProblems` checks the `assistant`. */
export class AgentSettingsDto {
  @IsOptional()
  @IsString()
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'Policy name. The policy must exist. The agent uses its newest version. Do not send it together with `policy_yaml`.',
  })
  policy_name?: string | null;

  @IsOptional()
  @IsString()
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'Policy as YAML text. The service stores it as a version of the policy given by its `name`. Do not ' +
      'send it together with `policy_name`.',
  })
  policy_yaml?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(OWN_TERMS)
  @Matches(OWN_TERM, { each: true, message: OWN_TERM_PROBLEM })
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: OWN_TERM_LENGTH },
    maxItems: OWN_TERMS,
    nullable: true,
    description:
      "Phrases about the agent's own office, such as its name, doctors, address and phone numbers. They " +
      "are never masked in this agent's calls. Each phrase must contain a letter or digit. Null removes all " +
      'phrases.',
  })
  own_terms?: string[] | null;

  @IsOptional()
  @IsObject()
  @ApiPropertyOptional({
    type: 'object',
    nullable: true,
    additionalProperties: false,
    properties: {
      voice: { ...SETTINGS, description: 'Voice settings, which the webhook returns unchanged.' },
      transcriber: { ...SETTINGS, description: 'Transcriber settings, which the webhook returns unchanged.' },
      firstMessage: {
        type: 'string',
        maxLength: FIRST_MESSAGE_LENGTH,
        description: 'First message that the assistant says.',
      },
      model: {
        ...SETTINGS,
        description: 'Model settings. `provider` and `url` are not allowed, because the service sets them.',
      },
    },
    description: `Assistant settings that the webhook returns, at most ${ASSISTANT_BYTES} bytes of JSON. Null removes them.`,
  })
  assistant?: Assistant | null;

  @IsOptional()
  @IsTimeout(
    'Milliseconds within which an upstream must begin its reply. After this time, the service calls the next upstream ' +
      `in the list instead. Null means the default, ${FIRST_BYTE_MS}.`,
  )
  first_byte_ms?: number | null;

  @IsOptional()
  @IsTimeout(
    'Milliseconds without a reply after which the service also calls the next upstream in the list. It ' +
      'uses the first reply and cancels the other call. Must be less than `first_byte_ms`. Null turns ' +
      'hedging off.',
  )
  hedge_after_ms?: number | null;

  @IsOptional()
  @IsMonthlyTokens(
    "Maximum number of model tokens that the agent's calls can use in a month (UTC). Further calls are " +
      "rejected with 429 until the next month. Null means that only the account's budget applies.",
  )
  monthly_tokens?: number | null;

  @IsOptional()
  @IsIn(UPSTREAM_ERRORS)
  @ApiPropertyOptional({
    type: String,
    enum: [...UPSTREAM_ERRORS, null],
    nullable: true,
    description:
      'Errors that callers receive if an upstream rejects a call. `contract`, the default, returns 502 ' +
      "`upstream_error`. `provider` returns the provider's status, body and rate-limit headers, without " +
      'credentials or masked values. Null means `contract`.',
  })
  upstream_errors?: UpstreamErrors | null;

  @IsOptional()
  @IsIn(AGENT_MODES)
  @ApiPropertyOptional({
    type: String,
    enum: [...AGENT_MODES, null],
    nullable: true,
    description:
      '`observe` forwards requests as they arrive and journals the findings, until `observe_until`. Only admins can set it. ' +
      '`mask`, the default, masks all requests. Null means `mask`.',
  })
  mode?: AgentMode | null;

  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true })
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'date-time',
    description:
      `Time from which the agent masks again, at most ${MOST_OBSERVE_DAYS} days ahead. Requires \`mode: observe\`. The ` +
      `default is ${OBSERVE_DAYS} days ahead.`,
  })
  observe_until?: string | null;

  @IsOptional()
  @IsIn(CALLER_KEY_MODES)
  @ApiPropertyOptional({
    type: String,
    enum: [...CALLER_KEY_MODES, null],
    nullable: true,
    description:
      '`required` rejects calls without a valid caller key. `optional`, the default, also accepts calls without a key. ' +
      'Null means `optional`.',
  })
  caller_keys?: CallerKeyMode | null;

  @IsOptional()
  @IsPublicUrl('callback_url')
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'uri',
    pattern: '^https://',
    maxLength: CALLBACK_URL_LENGTH,
    description:
      'URL from which the webhook requests settings that replace parts of `assistant` for one call. Null ' +
      'turns the callback off.',
  })
  callback_url?: string | null;

  @IsOptional()
  @Matches(SIGNING_SECRET, { message: SIGNING_SECRET_PROBLEM })
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    writeOnly: true,
    pattern: SIGNING_SECRET.source,
    description:
      "Secret with which the voice platform signs requests for this agent, instead of the operator's " +
      "secret. It is never returned. Null reverts to the operator's secret.",
  })
  signing_secret?: string | null;
}
