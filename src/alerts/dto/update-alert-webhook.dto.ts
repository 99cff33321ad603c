import { ApiPropertyOptional } from '@nestjs/swagger';
import { Matches, ValidateIf } from 'class-validator';
import { CALLBACK_URL_LENGTH, IsPublicUrl } from '../../agents/callback-url.js';
import type { AlertWebhookName } from '../../common/text/branded.js';
import { ALERT_WEBHOOK_NAME, ALERT_WEBHOOK_NAME_PROBLEM } from '../alert-webhook.js';
import { AlertWebhookSettingsDto } from './alert-webhook-settings.dto.js';

export class UpdateAlertWebhookDto extends AlertWebhookSettingsDto {
  @ValidateIf((_, value) => value !== undefined)
  @Matches(ALERT_WEBHOOK_NAME, { message: ALERT_WEBHOOK_NAME_PROBLEM })
  @ApiPropertyOptional({
    type: String,
    minLength: 1,
    maxLength: 64,
    description: 'New webhook name.',
  })
  name?: AlertWebhookName;

  @ValidateIf((_, value) => value !== undefined)
  @IsPublicUrl('url')
  @ApiPropertyOptional({
    type: String,
    format: 'uri',
    pattern: '^https://',
    maxLength: CALLBACK_URL_LENGTH,
    description: 'New URL. Deliveries that are not sent yet are sent to the new URL.',
  })
  url?: string;
}
