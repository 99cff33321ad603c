import { randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import { FindingsWriter } from '../../src/shared-findings/findings-writer.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { type RunningService, runService } from '../support/running-service.js';
import { type SpokenDialect, type SpokenTurn, WHOLE_CHAT } from '../support/spoken-dialects.js';

export const AGENT = { policy_yaml: 'name: patterns\ndetection: { passes: [pattern] }\n' };
const NEXT: SpokenTurn = { role: 'user', content: 'what times do you have' };

export const tokensIn = (text: string): string[] => [...new Set(text.match(/\[[A-Z_]+_[0-9A-Z]{12}\]/g))];

/**
 * Calls of one instance. Their replies are sent back to this instance or to another with the same database.
 */
export class RestoredCalls {
  /** The upstream's last reply, with tokens. */
  written = '';

  private constructor(
    readonly led: RecordedService,
    readonly beside: RunningService,
  ) {}

  static async start(): Promise<RestoredCalls> {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    const led = await runRecordedService({ env }, AGENT);
    const options = { env, databaseUrl: led.databaseUrl, providers: [led.upstream.provider] };
    return new RestoredCalls(led, await runService(options));
  }

  async stop(): Promise<void> {
    await this.beside.stop();
    await this.led.stop();
  }

  get otherUrl(): string {
    return this.led.proxyUrl.replace(this.led.baseUrl, this.beside.baseUrl);
  }

  kept(): Promise<void> {
    return this.led.service.app.get(FindingsWriter, { strict: false }).flush();
  }

  /** Lets an upstream reply with the tokens in its request, in the order of their first occurrence. */
  answerWith(template: string, dialect = WHOLE_CHAT, { upstream } = this.led): void {
    upstream.answerWith(({ text }, response) => {
      const tokens = tokensIn(text);
      this.written = template.replace(/\{(\d)\}/g, (_, nth: string) => tokens[Number(nth)] ?? 'NOBODY');
      dialect.say(response, text, this.written);
    });
  }

  /** Returns the turns of a caller and of the assistant that replies. */
  async lead(says: string, template: string, dialect = WHOLE_CHAT): Promise<[SpokenTurn, SpokenTurn]> {
    this.answerWith(template, dialect);
    const user: SpokenTurn = { role: 'user', content: says };
    const content = await this.hear(dialect, [user], this.led.proxyUrl);
    expect(content).not.toMatch(/NOBODY|\[/);
    return [user, { role: 'assistant', content }];
  }

  /** Returns the assistant's turns as the upstream gets them with the next turn. */
  async sentBack(
    turns: readonly SpokenTurn[],
    { dialect = WHOLE_CHAT, url = this.led.proxyUrl, service = this.led } = {},
  ): Promise<string> {
    const before = this.written;
    await this.hear(dialect, [...turns, NEXT], url);
    this.written = before;
    return dialect
      .turnsOf(service.upstream.requests.at(-1)?.text ?? '')
      .flatMap(({ role, content }) => (role === 'assistant' ? [content] : []))
      .join('\n');
  }

  private async hear(dialect: SpokenDialect, turns: readonly SpokenTurn[], url: string): Promise<string> {
    const answer = await this.led.post(dialect.request(turns), 'application/json', dialect.urlOf(url));
    expect(answer.status).toBe(200);
    return dialect.heard(await answer.text());
  }
}
