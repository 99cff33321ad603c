import { z } from 'zod';
import { idField, timestampField } from '../common/http/view-fields.js';
import { pageOf } from '../common/pagination/page.js';
import { STRATA } from './draw/strata.js';
import { type Mark, markList } from './marks/mark.js';
import type { KeptCall, WaitingCall } from './reviews.repository.js';
import type { SampledText } from './samples/sampled-texts.js';

const waitingFields = {
  session_id: idField('sess'),
  agent_id: idField('agt'),
  agent_name: z.string().nullable().describe('null where the session is gone'),
  language: z.string().nullable().describe('of most of the latest turns; null where callers said nothing'),
  stratum: z.enum(STRATA).describe('why it was drawn as often as it was'),
  drawn_at: timestampField(),
  expires_at: timestampField().describe('its texts are destroyed then'),
  reviewers: z.int().min(1).max(2).describe('how many people review it'),
  begun: z.boolean().describe('whether you have looked at it'),
};

const waitingReview = z.strictObject(waitingFields).meta({ id: 'WaitingReview' });

const reviewedText = z
  .strictObject({
    role: z.string(),
    path: z.string().describe('where it stands in the request'),
    text: z.string().describe('as it was said'),
    judged: z.boolean().describe('false: only there to understand the others by'),
    spans: z.array(
      z.strictObject({
        start: z.int().describe('UTF-16 code units, as `end`'),
        end: z.int(),
        kind: z.string(),
        confidence: z.number(),
        pass: z.string(),
      }),
    ),
  })
  .meta({ id: 'ReviewedText' });

const review = z
  .strictObject({
    ...waitingFields,
    texts: z.array(reviewedText),
    marks: markList.shape.marks.describe('your own'),
  })
  .meta({ id: 'Review' });

export const reviewPage = pageOf(waitingReview);
export const reviewAnswer = z.strictObject({ review });
export const marksAnswer = markList;

export type WaitingReview = z.infer<typeof waitingReview>;
export type ReviewAnswer = z.infer<typeof reviewAnswer>;
export type MarksAnswer = z.infer<typeof marksAnswer>;

export function toWaitingReview(call: WaitingCall): WaitingReview {
  return {
    session_id: call.sessionId,
    agent_id: call.agentId,
    agent_name: call.agentName,
    language: call.language,
    stratum: call.stratum as WaitingReview['stratum'],
    drawn_at: call.drawnAt.toISOString(),
    expires_at: call.expiresAt.toISOString(),
    reviewers: call.reviewers,
    begun: call.isBegun,
  };
}

export function toReviewAnswer(
  call: KeptCall,
  texts: readonly SampledText[],
  marks: readonly Mark[],
): ReviewAnswer {
  return {
    review: {
      ...toWaitingReview(call),
      texts: texts.map(({ isJudged: judged, spans, ...text }) => ({ ...text, judged, spans: [...spans] })),
      marks: [...marks],
    },
  };
}
