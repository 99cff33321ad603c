import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional, ValidateIf } from 'class-validator';
import { ALERT_FORMATS, ALERT_TYPES, type AlertFormat, type AlertType } from '../alert.js';

/** Optional settings of a new destination. */
export class AlertWebhookSettingsDto {
  @ValidateIf((_, value) => value !== undefined)
  @IsIn(ALERT_FORMATS)
  @ApiPropertyOptional({
    type: String,
    enum: ALERT_FORMATS,
    description:
      'Form of the body. `json` contains all members. `chat` contains only `text`, for Slack, Mattermost and Google ' +
      'Chat. `teams` contains an Adaptive Card, for workflows of Microsoft Teams.',
  })
  format?: AlertFormat;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(ALERT_TYPES, { each: true })
  @ApiPropertyOptional({
    type: [String],
    enum: ALERT_TYPES,
    nullable: true,
    minItems: 1,
    description: 'Types of alerts to send. Null means all types, including types that later releases add.',
  })
  events?: AlertType[] | null;

  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  @ApiPropertyOptional({ type: Boolean, description: 'Whether alerts are sent.' })
  enabled?: boolean;
}
