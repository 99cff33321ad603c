import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { Vault } from '../../tokenization/vault/vault.js';
import type { UpstreamReply } from '../../upstreams/upstream.js';
import { CallStages } from '../call-stages.js';
import { type Answer, type RelayedCall, StreamedAnswer, WholeAnswer } from './answer.js';
import { ReplyRestorer } from './reply-restorer.js';

/** Creates callers' answers from upstreams' replies. */
@Injectable()
export class ReplyRelay {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly vault: Vault,
    private readonly stages: CallStages,
  ) {}

  /**
   * Creates the answer to a call from an upstream's reply whose body is not read yet.
   * @param onContent called once the reply has content
   */
  begin(call: RelayedCall, reply: UpstreamReply, onContent?: () => void): Answer {
    const restorer = new ReplyRestorer(call, this.vault, reply.credentials);
    if (!call.stream) return new WholeAnswer(call, reply, restorer, onContent);
    const onSend = (): void => {
      void this.stages.reached('streaming');
    };
    return new StreamedAnswer(call, reply, restorer, this.config.streamBufferMs, {
      onSend,
      onContent: onContent,
    });
  }
}
