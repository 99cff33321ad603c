import type { ReplyEvent } from './item-events.js';
import { cancelledEvent, replyEvents } from './reply-events.js';
import type { ResponseObject } from './response-object.js';
import type { ProviderError } from './script.js';
import { type ScriptedModel, type Turn, whenAborted } from './scripted-model.js';

/** Number of events with which every reply begins. */
const BEGINNING = 2;

/** Destination of a streamed reply's events. */
export interface Line {
  /** Resolves when the event has been handed to the network. */
  send(event: object): Promise<void>;
  /** Returns the event that reports an error within a stream. */
  failure(error: ProviderError): ReplyEvent;
  /** Closes the connection abruptly. */
  cut(): void;
  /** Signal that is aborted when the client has hung up. */
  readonly gone: AbortSignal;
  /** Signal that is aborted when the client has cancelled the reply. */
  readonly cancelled: AbortSignal;
}

/** Sends the events of a turn, numbered without gaps, with the delays and faults of its script. */
export async function deliver(model: ScriptedModel, turn: Turn, line: Line): Promise<void> {
  let sequenceNumber = 0;
  const gone = whenAborted(line.gone);
  const calledOff = Promise.race([gone, whenAborted(line.cancelled)]);
  const send = async (event: ReplyEvent): Promise<void> => {
    await Promise.race([line.send({ ...event, sequence_number: sequenceNumber++ }), gone]);
  };
  const { reply, response } = turn;
  const events = replyEvents(turn);
  for (let index = 0; !hasEnded(response); index += 1) {
    if (reply?.before) await Promise.race([reply.before(index), calledOff]);
    if (line.gone.aborted) return;
    if (reply?.breakAfter === index) {
      line.cut();
      return;
    }
    if (reply?.errorAfter?.events === index) {
      await send(line.failure(reply.errorAfter.error));
      return;
    }
    // A cancelled reply still sends its first events.
    const isCancelled = line.cancelled.aborted && index >= BEGINNING;
    const event = isCancelled ? cancelledEvent(response) : events.next().value;
    if (!event) return;
    if (hasEnded(response) && !isCancelled) model.end(turn);
    await send(event);
  }
}

function hasEnded({ status }: ResponseObject): boolean {
  return status !== 'in_progress';
}
