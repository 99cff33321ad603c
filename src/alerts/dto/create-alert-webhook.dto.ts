import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { CALLBACK_URL_LENGTH, IsPublicUrl } from '../../agents/callback-url.js';
import type { AlertWebhookName } from '../../common/text/branded.js';
import { ALERT_WEBHOOK_NAME, ALERT_WEBHOOK_NAME_PROBLEM } from '../alert-webhook.js';
import { AlertWebhookSettingsDto } from './alert-webhook-settings.dto.js';

export class CreateAlertWebhookDto extends AlertWebhookSettingsDto {
  @Matches(ALERT_WEBHOOK_NAME, { message: ALERT_WEBHOOK_NAME_PROBLEM })
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: 64,
    description: 'Webhook name, without control characters.',
  })
  name!: AlertWebhookName;

  @IsPublicUrl('url')
  @ApiProperty({
    type: String,
    format: 'uri',
    pattern: '^https://',
    maxLength: CALLBACK_URL_LENGTH,
    description: 'URL that receives the alerts. It must have a public address.',
  })
  url!: string;
}
