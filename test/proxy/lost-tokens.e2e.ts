import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, sendStream } from '../support/recording-upstream.js';

const SAID = ['Call [PHONE_0123456789AB] now.', 'Call [PHONE_0123456789AB area code valid, 10 digits] now.'];
/** Text of a stream chunk. */
const PIECE = /[^]{1,7}/g;

describe.each(SAID)('a token that was never issued: %s', (said) => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService();
    service.upstream.answerWith(({ text }, response) => {
      if (text.includes('"stream":true'))
        sendStream(
          response,
          (said.match(PIECE) ?? []).map((content) => ({ content })),
        );
      else response.setHeader('content-type', 'application/json').end(completion({ content: said }));
    });
  });

  afterAll(() => service.stop());

  it.each([false, true])(
    'is replaced by [REDACTED:KIND] and journaled, and the rest is passed on; streamed: %s',
    async (stream) => {
      const answer = await service.post({
        model: 'model-a',
        stream,
        messages: [
          { role: 'user', content: CALLER_WORDS },
          { role: 'assistant', content: 'Yes?' },
          { role: 'user', content: 'Whom do I call?' },
        ],
      });
      const text = await answer.text();
      const heard = stream
        ? [...text.matchAll(/"content":"([^"]*)"/g)].map((match) => match[1]).join('')
        : (JSON.parse(text) as { choices: { message: { content: string } }[] }).choices[0]?.message.content;
      expect(heard).toBe('Call [REDACTED:PHONE] now.');
      const session = answer.headers.get('x-sotto-session');
      const events = await query<{ canonical: string; status: string }>(
        service.databaseUrl,
        `SELECT e.canonical, s.status FROM audit_events e JOIN sessions s ON s.session_id = e.chain
       WHERE e.kind = 'rehydration_failed' AND e.chain = $1`,
        [session],
      );
      expect(events).toHaveLength(1);
      expect(events[0]?.status).toBe('partial');
      expect(JSON.parse(events[0]?.canonical ?? '{}')).toMatchObject({
        session_id: session,
        entity_kind: 'PHONE',
        reason: 'vault_missing',
        turn: 1,
      });
    },
  );
});
