import {
  asAdmin,
  asMember,
  asReviewer,
  bad,
  type Endpoints,
  good,
  needsLogin,
  NOBODY,
  ofReviewed,
} from './cases.js';
import * as driftShapes from './drift-shapes.js';
import * as reviewShapes from './review-shapes.js';
import { anything } from './shape.js';
import { MARKED, type World } from './world.js';

const marked = (fields: object) => (world: World) => ({
  ...ofReviewed(world),
  body: { marks: [{ text: 0, start: 0, end: 2, sort: 'missed', ...fields }] },
});
const term = (fields: object) => (world: World) => ({
  path: { session_id: world.markedId },
  body: { ...MARKED, as: 'deny', ...fields },
});

/** Reviews of calls, and confirmations of drift. */
export const REVIEWS: Endpoints = {
  'GET /api/v1/reviews': [
    ...needsLogin,
    good('waiting calls', asReviewer(), reviewShapes.reviewPage),
    bad('by a member', asMember(), 403, 'forbidden'),
    bad('a foreign cursor', asReviewer({ query: '?cursor=none' }), 422, 'validation_failed'),
  ],
  'GET /api/v1/reviews/figure': [
    ...needsLogin,
    good('of a week', asMember({ query: '?since=7d' }), reviewShapes.reviewFigure),
    bad('a malformed since', asAdmin({ query: '?since=yesterday' }), 422, 'validation_failed'),
  ],
  'GET /api/v1/reviews/{session_id}': [
    ...needsLogin,
    good('a call', asReviewer(ofReviewed), reviewShapes.review),
    bad('by a member', asMember(ofReviewed), 403, 'forbidden'),
    bad('by a role that the policy does not name', asAdmin(ofReviewed), 403, 'forbidden'),
    bad('an unknown ID', asReviewer({ path: NOBODY }), 404, 'not_found'),
  ],
  'PUT /api/v1/reviews/{session_id}/marks': [
    ...needsLogin,
    good('a missed word', asReviewer(marked({ kind: 'NAME' })), reviewShapes.reviewMarks),
    bad('without a kind', asReviewer(marked({})), 422, 'validation_failed'),
    bad('by a member', asMember(marked({ kind: 'NAME' })), 403, 'forbidden'),
    bad('an unknown ID', asReviewer({ path: NOBODY, body: { marks: [] } }), 404, 'not_found'),
  ],
  'POST /api/v1/reviews/{session_id}/terms/preview': [
    ...needsLogin,
    good('of a word', asAdmin(term({})), reviewShapes.reviewTermPreview),
    bad('of a place without an annotation', asAdmin(term({ start: 0 })), 422, 'validation_failed'),
    bad('with an unknown effect', asAdmin(term({ as: 'keep' })), 422, 'validation_failed'),
    bad('by a member', asMember(term({})), 403, 'forbidden'),
    bad('an unknown ID', asReviewer({ path: NOBODY, body: { ...MARKED, as: 'deny' } }), 404, 'not_found'),
  ],
  'POST /api/v1/reviews/{session_id}/terms': [
    ...needsLogin,
    good('a word', asAdmin(term({})), reviewShapes.reviewTerm),
    bad('with a contrary effect', asAdmin(term({ as: 'allow' })), 422, 'validation_failed'),
    bad('by a member', asMember(term({})), 403, 'forbidden'),
    bad('an unknown ID', asReviewer({ path: NOBODY, body: { ...MARKED, as: 'deny' } }), 404, 'not_found'),
  ],
  'GET /api/v1/reviews/rows': [
    ...needsLogin,
    good('none yet', asReviewer(), anything, { type: 'application/x-ndjson' }),
    bad('by a member', asMember(), 403, 'forbidden'),
  ],
  'POST /api/v1/reviews/{session_id}/finish': [
    ...needsLogin,
    good(
      'a call',
      asReviewer(({ spareReviewedId }) => ({ path: { session_id: spareReviewedId } })),
      undefined,
    ),
    bad('by a member', asMember(ofReviewed), 403, 'forbidden'),
    bad('an unknown ID', asReviewer({ path: NOBODY }), 404, 'not_found'),
  ],
  'GET /api/v1/drift': [
    ...needsLogin,
    good('all', asMember(), driftShapes.drift),
    good(
      'of an agent',
      asAdmin(({ agentId }) => ({ query: `?agent_id=${agentId}` })),
      driftShapes.drift,
    ),
    bad('of an invalid agent ID', asAdmin({ query: '?agent_id=all' }), 422, 'validation_failed'),
  ],
  'POST /api/v1/drift/{alarm_id}/confirm': [
    ...needsLogin,
    good(
      'an alarm',
      asAdmin(({ alarmId }) => ({ path: { alarm_id: alarmId } })),
      driftShapes.confirmedAlarm,
    ),
    bad('by a member', asMember({ path: NOBODY }), 403, 'forbidden'),
    bad('an unknown ID', asAdmin({ path: NOBODY }), 404, 'not_found'),
  ],
};
