import {
  count,
  fields,
  flag,
  id,
  KIND,
  list,
  matching,
  moment,
  number,
  oneOf,
  orNull,
  page,
  text,
} from './shape.js';

/** Shapes of review responses. */

const waitingReview = {
  session_id: id('sess'),
  agent_id: id('agt'),
  agent_name: orNull(text),
  language: orNull(text),
  stratum: oneOf('low_confidence', 'other_language', 'long_answer', 'spared', 'rest'),
  drawn_at: moment,
  expires_at: moment,
  reviewers: oneOf(1, 2),
  begun: flag,
};
const reviewMark = fields(
  { text: count, start: count, end: count, sort: oneOf('missed', 'for_nothing', 'kind_changed') },
  {},
  { kind: matching(KIND), whose: oneOf('caller', 'other_person', 'office', 'nobody') },
);
const reviewedText = fields({
  role: text,
  path: text,
  text,
  judged: flag,
  spans: list(fields({ start: count, end: count, kind: matching(KIND), confidence: number, pass: text })),
});

export const reviewPage = page(fields(waitingReview));
export const reviewMarks = fields({ marks: list(reviewMark) });
export const review = fields({
  review: fields({ ...waitingReview, texts: list(reviewedText, 1), marks: list(reviewMark) }),
});

const kindCounts = list(fields({ kind: matching(KIND), count }));
export const reviewTermPreview = fields({
  preview: fields({
    as: oneOf('deny', 'allow', 'own_terms'),
    kind: orNull(matching(KIND)),
    agent_id: id('agt'),
    agent_name: text,
    policy_name: text,
    policy_version: count,
    next_version: orNull(count),
    other_agents: list(fields({ agent_id: id('agt'), agent_name: text, policy_version: count })),
    may_apply: flag,
    calls: fields({ searched: count, changed: count, left_out: count }),
    readable: count,
    masked: kindCounts,
    unmasked: kindCounts,
    another_kind: kindCounts,
    places: list(
      fields({
        text: count,
        start: count,
        end: count,
        kind: matching(KIND),
        becomes: oneOf('masked', 'readable', 'another_kind'),
      }),
    ),
  }),
});
export const reviewTerm = fields({
  agent_id: id('agt'),
  policy_name: text,
  policy_version: count,
  own_terms: count,
});

const estimate = fields({
  share: number,
  low: number,
  high: number,
  found: number,
  of: number,
  reviews: count,
});
const shares = { missed: orNull(estimate), for_nothing: orNull(estimate) };
const groups = list(fields({ key: text, name: text, ...shares }));
export const reviewFigure = fields({
  figure: fields({
    measured_at: moment,
    since: moment,
    method: text,
    ...shares,
    next_digit: orNull(fields({ half_width: number, reviews: orNull(count) })),
    by: fields({
      kind: groups,
      language: groups,
      agent: groups,
      policy: groups,
      model: groups,
      stratum: groups,
    }),
  }),
  progress: fields({
    drawn: count,
    waiting: count,
    reviewed: count,
    unreviewed: count,
    median_seconds: orNull(number),
    agreement: orNull(fields({ words: count, observed: number, kappa: orNull(number) })),
  }),
});
