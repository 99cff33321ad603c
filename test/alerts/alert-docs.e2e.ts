import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { blockOf } from '../docs/blocks.js';
import { type RunningService, runService } from '../support/running-service.js';
import {
  type CallbackRequest,
  type CallbackServer,
  runCallbackServer,
} from '../voice-webhook/callback-server.js';
import { ALERT_ENVIRONMENT, createWebhook, receiveAt, round, useBudget } from './webhooks.js';

const run = promisify(execFile);
const PAGE = 'docs/alerts.md';

describe('the documentation of alerts', () => {
  let receiver: CallbackServer;
  let service: RunningService;
  let secret: string;
  let request: CallbackRequest | undefined;

  beforeAll(async () => {
    receiver = await runCallbackServer();
    service = await runService({ env: ALERT_ENVIRONMENT });
    receiveAt(service, receiver);
    const cookie = await service.login();
    ({ secret } = await createWebhook(service, cookie, { url: receiver.url }));
    const { id } = await service.createAgent(cookie, { name: 'Front desk' });
    await useBudget(service, id);
    await round(service);
    [request] = receiver.requests;
  });

  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  it('shows an alert with the fields and the text of a real alert', () => {
    const shown = JSON.parse(blockOf(PAGE, 'json', '"type"')) as Record<string, string>;
    const sent = JSON.parse(request?.text ?? '') as Record<string, string>;
    expect(Object.keys(sent)).toEqual(Object.keys(shown));
    const [text = ''] = sent.text?.replace(sent.month ?? '', shown.month ?? '').split(' http') ?? [];
    expect(shown.text).toContain(text);
  });

  it('has TypeScript code that verifies signatures', async () => {
    const { outputText } = ts.transpileModule(blockOf(PAGE, 'ts', 'isSigned'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    const { headers = {}, text: body = '' } = request ?? {};
    const old = String(Number(headers['webhook-timestamp']) - 301);
    const checks = [
      { secret, headers, body },
      { secret: `whsec_${Buffer.alloc(32).toString('base64')}`, headers, body },
      { secret, headers, body: `${body} ` },
      { secret, headers: { ...headers, 'webhook-id': 'alr_other' }, body },
      { secret, headers: { ...headers, 'webhook-timestamp': old }, body },
      { secret, headers: { ...headers, 'webhook-signature': 'v1,AAAA' }, body },
      { secret, headers: {}, body },
    ];
    const source = `${outputText}
      const verdicts = JSON.parse(process.env.CHECKS).map((check) => isSigned(check.secret, check.headers, check.body));
      console.log(JSON.stringify(verdicts));`;
    const options = { env: { PATH: process.env.PATH, CHECKS: JSON.stringify(checks) } };
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', source], options);
    expect(JSON.parse(stdout)).toEqual([true, false, false, false, false, false, false]);
  });
});
