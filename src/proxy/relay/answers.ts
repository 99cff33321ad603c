import type { Response } from 'express';
import type { AuditTrail } from '../../audit/journal/audit-trail.js';
import type { DomainError } from '../../common/errors/domain-error.js';
import { chatCompletionsError } from '../../common/http/error-body.js';
import { encodeSseData } from '../chat/sse.js';

/** Sends a restored completion. Its session has ended already. */
export function sendCompletion(response: Response, completion: object, trail: AuditTrail): void {
  tellTimes(response, trail);
  response.status(200).json(completion);
}

/** Begins the answer of a stream, so that the caller knows at once that the upstream has begun. */
export function startStream(response: Response, trail: AuditTrail): void {
  tellTimes(response, trail);
  response.status(200).set({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
}

/** Ends a stream that failed: an event that says so, then the socket goes, so that nobody takes it for complete. */
export function errorEvent(response: Response, error: DomainError): void {
  const body = chatCompletionsError(error, response.req.requestId);
  response.write(encodeSseData(JSON.stringify(body)), () => {
    response.destroy();
  });
}

/** What the service itself has added so far, in milliseconds, and by stage (W3C Server Timing). */
function tellTimes(response: Response, trail: AuditTrail): void {
  const { detection, tokenize, upstream, rehydrate } = trail.stages;
  const added = trail.elapsedMs() - upstream;
  response.setHeader('x-sotto-added-ms', added.toFixed(3));
  response.setHeader('x-sotto-session', trail.sessionId);
  response.setHeader(
    'server-timing',
    Object.entries({ detection, tokenize, journal: trail.journalMs, upstream, rehydrate, added })
      .map(([stage, ms]) => `${stage};dur=${ms.toFixed(3)}`)
      .join(', '),
  );
}
