import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, Ctx } from '../common/http/access.js';
import { NO_BODY, Operation } from '../common/http/operation.js';
import type { RequestContext } from '../common/http/request-context.js';
import {
  alertTestAnswer,
  type AlertTestAnswer,
  alertWebhookAnswer,
  type AlertWebhookAnswer,
  alertWebhookList,
  type AlertWebhookList,
  newAlertWebhookAnswer,
  type NewAlertWebhookAnswer,
} from './alert-webhook.view.js';
import { AlertWebhooks } from './alert-webhooks.service.js';
import { CreateAlertWebhookDto } from './dto/create-alert-webhook.dto.js';
import { UpdateAlertWebhookDto } from './dto/update-alert-webhook.dto.js';

@Controller('api/v1/alert-webhooks')
@ApiTags('Alerts')
export class AlertWebhooksController {
  constructor(private readonly webhooks: AlertWebhooks) {}

  @Get()
  @AdminOnly()
  @Operation({
    summary: 'List alert webhooks',
    description: 'Returns the destinations of alerts with their latest deliveries, without their secrets.',
    answers: { 200: alertWebhookList },
  })
  list(@Ctx() ctx: RequestContext): Promise<AlertWebhookList> {
    return this.webhooks.list(ctx);
  }

  @Post()
  @AdminOnly()
  @Operation({
    summary: 'Create an alert webhook',
    description:
      'Creates a destination to which the service sends signed alerts. The response contains the secret of the ' +
      'signatures, which cannot be retrieved again. By default, the destination is enabled and receives all types of ' +
      'alerts in the format `json`. An account can have five destinations.',
    answers: { 201: newAlertWebhookAnswer },
    errors: ['account_limit_reached'],
  })
  create(@Ctx() ctx: RequestContext, @Body() body: CreateAlertWebhookDto): Promise<NewAlertWebhookAnswer> {
    return this.webhooks.create(ctx, body);
  }

  @Patch(':webhookId')
  @AdminOnly()
  @Operation({
    summary: 'Change an alert webhook',
    description:
      'Changes the settings in the body, and keeps the others. Alerts that a disabled webhook has not delivered are ' +
      'given up.',
    answers: { 200: alertWebhookAnswer },
    errors: ['not_found'],
  })
  update(
    @Ctx() ctx: RequestContext,
    @Param('webhookId') webhookId: string,
    @Body() body: UpdateAlertWebhookDto,
  ): Promise<AlertWebhookAnswer> {
    return this.webhooks.update(ctx, webhookId, body);
  }

  @Post(':webhookId/rotate-secret')
  @AdminOnly()
  @Operation({
    summary: 'Replace the secret of an alert webhook',
    description: 'Alerts are signed with the new secret immediately. The response contains the new secret.',
    answers: { 200: newAlertWebhookAnswer },
    errors: ['not_found'],
  })
  rotate(@Ctx() ctx: RequestContext, @Param('webhookId') webhookId: string): Promise<NewAlertWebhookAnswer> {
    return this.webhooks.rotate(ctx, webhookId);
  }

  @Post(':webhookId/test')
  @AdminOnly()
  @Operation({
    summary: 'Send a test alert',
    description:
      'Sends an alert of the type `test` once, and returns the result. The body of the response that the destination ' +
      'sends is never read.',
    answers: { 200: alertTestAnswer },
    errors: ['not_found'],
  })
  test(@Ctx() ctx: RequestContext, @Param('webhookId') webhookId: string): Promise<AlertTestAnswer> {
    return this.webhooks.test(ctx, webhookId);
  }

  @Delete(':webhookId')
  @AdminOnly()
  @Operation({
    summary: 'Delete an alert webhook',
    description: 'Alerts that are not delivered yet are not sent.',
    answers: { 204: NO_BODY },
    errors: ['not_found'],
  })
  delete(@Ctx() ctx: RequestContext, @Param('webhookId') webhookId: string): Promise<void> {
    return this.webhooks.delete(ctx, webhookId);
  }
}
