import { Inject, Injectable } from '@nestjs/common';
import { type Id, isId } from '../common/ids.js';
import type { ModelName } from '../common/text/branded.js';
import { APP_HOT_PATH, type HotPath } from '../database/hot-path.js';

/** An agent as the routes for voice platforms read it. */
export interface VoiceAgent {
  readonly accountId: string;
  readonly id: Id<'agt'>;
  /** The account's epoch when the agent was read. */
  readonly epoch: string;
  /** Such as `openai:gpt-5-mini`, or `stub`. */
  readonly upstreamName: ModelName;
  /** The configured defaults of its assistant as they are stored; null where there are none. */
  readonly assistant: unknown;
  readonly callbackUrl: string | null;
  /** Its own signing secret, wrapped; null where the environment's count. */
  readonly signingSecret: Buffer | null;
}

/** Looks agents up before their account is known. */
@Injectable()
export class VoiceAgentsRepository {
  constructor(@Inject(APP_HOT_PATH) private readonly database: HotPath) {}

  /** Undefined when there is no such agent. */
  async find(agentId: string): Promise<VoiceAgent | undefined> {
    if (!isId('agt', agentId)) return undefined;
    const rows = await this.database.query<VoiceAgent>(
      'find_voice_agent',
      `SELECT account_id AS "accountId", agent_id AS id, epoch, upstream AS "upstreamName", assistant,
         callback_url AS "callbackUrl", signing_secret AS "signingSecret"
       FROM find_voice_agent($1)`,
      [agentId],
    );
    return rows[0];
  }
}
