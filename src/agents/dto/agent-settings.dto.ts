import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsObject, IsOptional, IsString, Matches } from 'class-validator';
import { SIGNING_SECRET, SIGNING_SECRET_PROBLEM } from '../../tokenization/keys/agent-secrets.service.js';
import { FIRST_BYTE_MS } from '../../upstreams/route.js';
import { ASSISTANT_BYTES, type Assistant, FIRST_MESSAGE_LENGTH } from '../assistant.js';
import { CALLBACK_URL_LENGTH, IsCallbackUrl } from '../callback-url.js';
import { IsWait } from '../upstream-route.js';
import { OWN_TERM, OWN_TERM_LENGTH, OWN_TERM_PROBLEM, OWN_TERMS } from '../../policies/own-terms.js';
import { IsMonthlyTokens } from '../../usage/monthly-tokens.js';

const SETTINGS = { type: 'object', additionalProperties: true } as const;

/** 1 to 64 code points, none of them a control character. */
export const AGENT_NAME = /^[^\p{Cc}\p{Cs}]{1,64}$/u;
export const AGENT_NAME_PROBLEM = 'name must be a string of 1 to 64 characters without control characters';

/** Settings of an agent that can be given when it is created and later on. `assistantProblems` checks the `assistant`. */
export class AgentSettingsDto {
  @IsOptional()
  @IsString()
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'a policy, in its newest version; excludes `policy_yaml`',
  })
  policy_name?: string | null;

  @IsOptional()
  @IsString()
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: "text of a policy of the account's own; excludes `policy_name`",
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
      "what the agent's side says of itself (its name, doctors, address, numbers), never masked in its calls, as by a " +
      "policy's `allow`; each with a letter or digit; null: none",
  })
  own_terms?: string[] | null;

  @IsOptional()
  @IsObject()
  @ApiPropertyOptional({
    type: 'object',
    nullable: true,
    additionalProperties: false,
    properties: {
      voice: SETTINGS,
      transcriber: SETTINGS,
      firstMessage: { type: 'string', maxLength: FIRST_MESSAGE_LENGTH },
      model: { ...SETTINGS, description: 'without `provider` and `url`' },
    },
    description: `what calls of the webhook are answered with; at most ${ASSISTANT_BYTES} bytes; null: nothing`,
  })
  assistant?: Assistant | null;

  @IsOptional()
  @IsWait(
    'milliseconds that an upstream may take to begin its reply before the next of the list is asked instead; null: ' +
      `${FIRST_BYTE_MS}`,
  )
  first_byte_ms?: number | null;

  @IsOptional()
  @IsWait(
    'milliseconds after which the next upstream of the list is asked besides: the first to answer is heard, the other is ' +
      'cancelled; null: never',
  )
  hedge_after_ms?: number | null;

  @IsOptional()
  @IsMonthlyTokens(
    'tokens that its calls may take in a month (UTC); then they are answered with 429 until the next; null: as many as the ' +
      'account may',
  )
  monthly_tokens?: number | null;

  @IsOptional()
  @IsCallbackUrl()
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'uri',
    pattern: '^https://',
    maxLength: CALLBACK_URL_LENGTH,
    description: 'where the webhook asks for overrides; null: nowhere',
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
      "what requests for this agent are signed with, instead of the operator's secret; null: that one again",
  })
  signing_secret?: string | null;
}
