import { fields, id, KIND, list, matching, moment, number, oneOf, orNull, text } from './shape.js';

/** Shapes of drift responses. */

const seriesKey = {
  language: orNull(text),
  kind: orNull(matching(KIND)),
  rate: oneOf('findings', 'confidence', 'spoken', 'refusals'),
};
const driftAlarm = fields({
  id: id('drf'),
  agent_id: id('agt'),
  agent_name: orNull(text),
  ...seriesKey,
  since: moment,
  raised_at: moment,
  expected: number,
  low: number,
  high: number,
  seen: number,
  size: number,
  ended_at: orNull(moment),
  ended_for: orNull(oneOf('back', 'confirmed', 'base')),
});
const driftDay = fields({
  day: text,
  seen: number,
  size: number,
  band: orNull(fields({ expected: number, low: number, high: number })),
});
export const confirmedAlarm = fields({ alarm: driftAlarm });
export const drift = fields({
  drift: fields({
    measured_at: moment,
    method: text,
    alarms: list(driftAlarm, 1),
    series: list(
      fields({
        ...seriesKey,
        state: oneOf('learning', 'steady', 'alarm'),
        alarm_id: orNull(id('drf')),
        days: list(driftDay),
      }),
    ),
  }),
});
