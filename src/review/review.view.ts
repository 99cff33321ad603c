import { z } from 'zod';
import { idField, timestampField } from '../common/http/view-fields.js';
import { pageOf } from '../common/pagination/page.js';
import { STRATA } from '../common/review-strata.js';
import { type Mark, markList } from './marks/mark.js';
import type { KeptCall, WaitingCall } from './reviews.repository.js';
import type { SampledText } from './samples/sampled-texts.js';

const waitingFields = {
  session_id: idField('sess'),
  agent_id: idField('agt'),
  agent_name: z
    .string()
    .nullable()
    .describe('Agent name at the time of the call. Null if the session was deleted.'),
  language: z
    .string()
    .nullable()
    .describe('Most frequent language of the latest turns. Null if there was no caller turn.'),
  stratum: z
    .enum(STRATA)
    .describe(
      'Sampling stratum of the call. Strata with a higher risk of missed values have four times the ' +
        'configured sampling rate.',
    ),
  drawn_at: timestampField().describe('Time at which the call was sampled.'),
  expires_at: timestampField().describe('Time at which the texts are destroyed.'),
  reviewers: z.int().min(1).max(2).describe('Number of reviewers that the policy requires.'),
  begun: z.boolean().describe('True if you have viewed the call.'),
};

const waitingReview = z.strictObject(waitingFields).meta({ id: 'WaitingReview' });

const reviewedText = z
  .strictObject({
    role: z.string().describe('Role of the message, such as `user`.'),
    path: z.string().describe('Path of the text in the request, such as `messages[0].content`.'),
    text: z.string().describe('Original text, without masking.'),
    judged: z.boolean().describe('False if the text is included only as context.'),
    spans: z
      .array(
        z.strictObject({
          start: z.int().describe('Start of the span, in UTF-16 code units.'),
          end: z.int().describe('End of the span, exclusive, in UTF-16 code units.'),
          kind: z.string().describe('Kind of the value.'),
          confidence: z.number().describe('Confidence of the finding, from 0 to 1.'),
          pass: z.string().describe('Detection pass that reported the finding.'),
        }),
      )
      .describe('Masked spans of the text.'),
  })
  .meta({ id: 'ReviewedText' });

const review = z
  .strictObject({
    ...waitingFields,
    texts: z.array(reviewedText).describe('Texts in the call, in order.'),
    marks: markList.shape.marks.describe('Your annotations.'),
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
