import { languageName } from '../../common/language-names.js';
import type { AlarmRow } from '../../drift/drift-alarms.repository.js';
import { type Fact, quoted } from '../alert.js';

const RATES: Readonly<Record<AlarmRow['rate'], string>> = {
  findings: 'masked values per turn',
  confidence: 'mean confidence',
  spoken: 'share of codes and dates that are spoken as words',
  refusals: 'share of rejected calls',
};

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** Returns facts about alarms that were raised or ended since a time. */
export function driftFacts(alarms: readonly AlarmRow[], since: Date): Fact[] {
  return alarms.flatMap((alarm) => [
    ...(alarm.raisedAt >= since ? [factOf(alarm, 'opened')] : []),
    ...(alarm.endedAt !== null && alarm.endedAt >= since ? [factOf(alarm, 'ended')] : []),
  ]);
}

function factOf(alarm: AlarmRow, event: 'opened' | 'ended'): Fact {
  const { id, agentId, agentName, language, kind, rate, expected, low, high, seen, size } = alarm;
  const isRise = rate === 'refusals' && seen > expected;
  const scope = [kind, language === '' ? '' : languageName(language)].filter((part) => part !== '');
  const subject = `${RATES[rate]} of ${quoted(agentName)}${scope.length === 0 ? '' : ` (${scope.join(', ')})`}`;
  const [is, usual, from, to] = [seen, expected, low, high].map((value) => NUMBER.format(value));
  const change = isRise ? 'has risen to' : 'has changed to';
  return {
    fact: `drift/${id}/${event}`,
    type: isRise ? 'refusals' : 'drift',
    severity: event === 'opened' ? 'warning' : 'info',
    agentId,
    text:
      event === 'opened'
        ? `The ${subject} ${change} ${is}. Expected: ${usual} (${from} to ${to}).`
        : `The alert about the ${subject} has ended.`,
    page: '/portal/drift',
    details: {
      event,
      drift_id: id,
      agent_name: agentName,
      rate,
      language: language === '' ? null : language,
      kind: kind === '' ? null : kind,
      ...{ seen, size, expected, low, high },
      ended_for: alarm.endedFor,
    },
  };
}
