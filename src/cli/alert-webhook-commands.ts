import type { INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ALERT_FORMATS, ALERT_TYPES, type AlertFormat, type AlertType } from '../alerts/alert.js';
import { ALERT_WEBHOOK_NAME, ALERT_WEBHOOK_NAME_PROBLEM } from '../alerts/alert-webhook.js';
import { AlertWebhooks } from '../alerts/alert-webhooks.service.js';
import { isCallbackUrl } from '../agents/callback-url.js';
import type { AlertWebhookName } from '../common/text/branded.js';
import { operatorIn } from './operator.js';
import { READS, withService, WRITES } from './with-service.js';

interface Options {
  readonly account: string;
}

interface CreateOptions extends Options {
  readonly name: AlertWebhookName;
  readonly url: string;
  readonly format: AlertFormat;
  readonly event?: AlertType[];
}

/** Configures `sotto alert-webhook …`: alert destinations without a browser. */
export function configureAlertWebhook(alertWebhook: Command): void {
  ofAccount(alertWebhook.command('create'))
    .description('create a destination of alerts, and print its secret as the last line')
    .requiredOption('--name <name>', 'webhook name', webhookName)
    .requiredOption('--url <url>', 'https URL that receives the alerts', webhookUrl)
    .addOption(new Option('--format <format>', 'form of the body').choices(ALERT_FORMATS).default('json'))
    .addOption(
      new Option('--event <types...>', 'types of alerts; without this option, all types').choices(
        ALERT_TYPES,
      ),
    )
    .action((options: CreateOptions) => withService(WRITES, (app) => create(app, options)));
  ofAccount(alertWebhook.command('list'))
    .description('print the destinations and their latest deliveries as JSON lines, without secrets')
    .action((options: Options) => withService(READS, (app) => list(app, options)));
  ofAccount(alertWebhook.command('test').argument('<id>', 'ID of the destination (awh_…)'))
    .description('send a test alert, and print the result as JSON')
    .action((id: string, options: Options) => withService(READS, (app) => test(app, id, options)));
  ofAccount(alertWebhook.command('delete').argument('<id>', 'ID of the destination (awh_…)'))
    .description('delete a destination')
    .action((id: string, options: Options) => withService(WRITES, (app) => remove(app, id, options)));
}

function ofAccount(command: Command): Command {
  return command.requiredOption('--account <name>', 'account of the destination');
}

async function create(app: INestApplicationContext, options: CreateOptions): Promise<string> {
  const { account, name, url, format, event: events = null } = options;
  const ctx = await operatorIn(app, account);
  return (await app.get(AlertWebhooks).create(ctx, { name, url, format, events })).secret;
}

async function list(app: INestApplicationContext, { account }: Options): Promise<string> {
  const { data } = await app.get(AlertWebhooks).list(await operatorIn(app, account));
  return data.map((webhook) => JSON.stringify(webhook)).join('\n');
}

async function test(app: INestApplicationContext, id: string, { account }: Options): Promise<string> {
  const answer = await app.get(AlertWebhooks).test(await operatorIn(app, account), id);
  return JSON.stringify(answer.test);
}

async function remove(app: INestApplicationContext, id: string, { account }: Options): Promise<string> {
  await app.get(AlertWebhooks).delete(await operatorIn(app, account), id);
  return `${id} was deleted`;
}

function webhookName(text: string): AlertWebhookName {
  if (!ALERT_WEBHOOK_NAME.test(text)) throw new InvalidArgumentError(`The ${ALERT_WEBHOOK_NAME_PROBLEM}.`);
  return text as AlertWebhookName;
}

function webhookUrl(text: string): string {
  if (!isCallbackUrl(text))
    throw new InvalidArgumentError('It must be an https URL without credentials and fragment.');
  return text;
}
