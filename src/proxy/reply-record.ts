import { costOf } from '../common/usage/cost.js';
import type { PreparedCall } from './call.js';
import type { Answer } from './relay/answer.js';

/** Records the upstream of the reply, its token usage and its cost. */
export function recordReply(
  { trail, facts, forwarding: { target } }: PreparedCall,
  { usage }: Pick<Answer, 'usage'>,
): void {
  const { price } = target.upstream;
  const cost = usage === undefined || price === undefined ? undefined : costOf(usage, price);
  trail.reply = { answeredBy: target.name, usage, cost };
  facts.usage = usage;
}
