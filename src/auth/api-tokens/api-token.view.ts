import { z } from 'zod';
import { SCOPES } from '../../common/http/scopes.js';
import { idField, timestampField } from '../../common/http/view-fields.js';
import { type ApiToken, TOKEN_ROLES } from './api-token.js';

const apiTokenView = z
  .strictObject({
    id: idField('tok'),
    name: z.string().describe('Token name.'),
    role: z
      .enum(TOKEN_ROLES)
      .describe("Highest role of the token. The owner's current role also limits its rights."),
    scopes: z.array(z.enum(SCOPES)).describe('Scopes of the token.'),
    owner: z
      .strictObject({ id: idField('usr'), login: z.string().describe("Owner's login name.") })
      .describe('Member in whose name the token acts.'),
    created_at: timestampField().describe('Time of creation.'),
    expires_at: timestampField().describe('Time at which the token stops working.'),
    last_used_at: timestampField()
      .nullable()
      .describe('Time of the latest use, accurate to a minute. Null before the first use.'),
  })
  .meta({ id: 'ApiToken' });

export const newApiTokenAnswer = z.strictObject({
  token: apiTokenView,
  secret: z
    .string()
    .regex(/^sotto_[0-9A-Za-z]{40}[0-9a-f]{8}$/)
    .describe('The token itself, which is shown only once.'),
});

export const apiTokenList = z.strictObject({
  data: z.array(apiTokenView),
  next_cursor: z.null().describe('Always null, because the list has only one page.'),
});

export type ApiTokenView = z.infer<typeof apiTokenView>;
export type NewApiTokenAnswer = z.infer<typeof newApiTokenAnswer>;
export type ApiTokenList = z.infer<typeof apiTokenList>;

export function toApiTokenView(token: ApiToken): ApiTokenView {
  return {
    id: token.tokenId,
    name: token.name,
    role: token.role,
    scopes: [...token.scopes],
    owner: { id: token.owner.memberId, login: token.owner.login },
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
  };
}
