import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { type Scope, SCOPES } from '../../../common/http/scopes.js';
import type { ApiTokenName } from '../../../common/text/branded.js';
import { TOKEN_DAYS, TOKEN_NAME, TOKEN_NAME_PROBLEM, TOKEN_ROLES, type TokenRole } from '../api-token.js';

export class CreateApiTokenDto {
  @Matches(TOKEN_NAME, { message: TOKEN_NAME_PROBLEM })
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: 64,
    description: 'Token name, without control characters.',
  })
  name!: ApiTokenName;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(SCOPES, { each: true })
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...SCOPES] },
    minItems: 1,
    uniqueItems: true,
    description: 'Scopes of the token.',
  })
  scopes!: Scope[];

  @ValidateIf((_, value) => value !== undefined)
  @IsIn(TOKEN_ROLES)
  @ApiPropertyOptional({
    type: String,
    enum: TOKEN_ROLES,
    default: 'member',
    description: 'Highest role of the token. Only admins can create tokens with the role `admin`.',
  })
  role?: TokenRole;

  @ValidateIf((_, value) => value !== undefined)
  @IsInt()
  @Min(TOKEN_DAYS.least)
  @Max(TOKEN_DAYS.most)
  @ApiPropertyOptional({
    type: 'integer',
    minimum: TOKEN_DAYS.least,
    maximum: TOKEN_DAYS.most,
    default: TOKEN_DAYS.default,
    description: 'Number of days until the token expires.',
  })
  expires_in_days?: number;
}
