import { Inject, Injectable } from '@nestjs/common';
import { type Id, isId } from '../common/ids.js';
import type { ModelName } from '../common/text/branded.js';
import { APP_HOT_PATH, type HotPath } from '../database/hot-path.js';

/** An agent as read by the routes for voice platforms. */
export interface VoiceAgent {
  readonly accountId: string;
  readonly id: Id<'agt'>;
  /** The account's epoch at the time when the agent was read. */
  readonly epoch: string;
  /** Name such as `openai:gpt-5-mini` or `stub`. */
  readonly upstreamName: ModelName;
  /** Default assistant configuration as stored; null if not configured. */
  readonly assistant: unknown;
  readonly callbackUrl: string | null;
  /** The agent's own signing secret, wrapped; null if the operator's secrets apply. */
  readonly signingSecret: Buffer | null;
}

/** Looks up agents before their account is known. */
@Injectable()
export class VoiceAgentsRepository {
  constructor(@Inject(APP_HOT_PATH) private readonly database: HotPath) {}

  /** Undefined if the agent does not exist. */
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
