import type { AttackedService, By } from './attacked-service.js';
import {
  ago,
  buried,
  buriedByPolicy,
  buriedLater,
  buriedUnsealed,
  type Change,
  madeUp,
  madeUpAndSealed,
  otherRules,
  fewerTerms,
  remade,
  resampled,
  reviewAdded,
  reviewOfOtherAdded,
  sql,
} from './database-changes.js';
import type { Check } from './planted.js';

const SCRIPT = ['seal', 'journal'] as const;

/**
 * Checks that must reject a change, by the outcome that `sotto audit verify` or the service reports. All
 * other checks accept the change.
 */
export const REFUSING = {
  'not removed': ['service'],
  'the same figure': [],
  hash_mismatch: ['chain', 'journal'],
  // The log's root is signed, and the attacker cannot sign another root.
  checkpoint_invalid: ['inclusion', 'journal', 'service'],
  head_mismatch: SCRIPT,
  out_of_order: SCRIPT,
  'out_of_order, not sealed': [...SCRIPT, 'service'],
  purged_early: SCRIPT,
  review_mismatch: SCRIPT,
  rules_mismatch: SCRIPT,
  sealed_late: SCRIPT,
} as const satisfies Readonly<Record<string, readonly Check[]>>;

/** A change of the database. `then` is a request to the service before it seals and signs. */
export type Attack = readonly [
  what: string,
  by: By,
  outcome: keyof typeof REFUSING,
  change: Change,
  then?: (service: AttackedService) => Promise<unknown>,
];
const call = (service: AttackedService): Promise<string> => service.call();
const purge = (service: AttackedService): Promise<void> => service.purge();

/** Changes of the database, by target. */
export const ATTACKS: Readonly<Record<string, readonly Attack[]>> = {
  retention: [
    [
      'a start is a year earlier in its column',
      'owner',
      'not removed',
      sql(`UPDATE sessions SET started_at = started_at - interval '1 year'`),
      purge,
    ],
    [
      '… and the policy’s text keeps sessions for a day',
      'superuser',
      'not removed',
      sql(
        `UPDATE sessions SET started_at = started_at - interval '9 days'`,
        `UPDATE policies SET yaml = replace(yaml, 'days: 30', 'days: 1')`,
      ),
      purge,
    ],
    [
      'a tombstone states a start long before the seal',
      'owner',
      'purged_early',
      buried({ started_at: ago(400) }),
    ],
    [
      'a tombstone states fewer days than the policy',
      'superuser',
      'purged_early',
      buried({ retention_days: 0 }),
    ],
    [
      'a tombstone names a policy that there is not',
      'owner',
      'purged_early',
      buried({ policy_name: 'none', retention_days: 0 }),
    ],
    ['a tombstone names a policy that was added for it', 'superuser', 'purged_early', buriedByPolicy()],
    [
      '… and an agent that had it at the start of the session',
      'owner',
      'out_of_order',
      buriedByPolicy(ago(1)),
    ],
    ['a tombstone of a session that is not due', 'owner', 'purged_early', buried({})],
    ['… which has the time at which it will be due', 'superuser', 'out_of_order', buried({}, ago(-31))],
    ['… and a later sign of sealing', 'owner', 'out_of_order, not sealed', buriedLater, call],
    ['a tombstone of a session that was never sealed', 'superuser', 'purged_early', buriedUnsealed],
    [
      'a tombstone of older releases, without start and days',
      'owner',
      'purged_early',
      buried({ started_at: undefined, retention_days: undefined }),
    ],
  ],
  rules: [
    [
      'policies.base_version is another one',
      'owner',
      'rules_mismatch',
      sql('UPDATE policies SET base_version = 1'),
      call,
    ],
    [
      'the policy’s text keeps names',
      'superuser',
      'rules_mismatch',
      sql(`UPDATE policies SET yaml = yaml || E'entities: { NAME: keep }\\n'`),
      call,
    ],
    [
      'agents.own_terms contains the caller’s name',
      'owner',
      'rules_mismatch',
      sql(`UPDATE agents SET own_terms = '{Brennan}'`),
      call,
    ],
    [
      'the key of the own terms is another one',
      'superuser',
      'rules_mismatch',
      sql(`UPDATE agents SET own_terms_key = sha256('x')`),
      call,
    ],
    [
      'the agent’s policy is another one',
      'owner',
      'rules_mismatch',
      sql(`UPDATE agents SET policy_name = 'brief'`),
      call,
    ],
    [
      'agents.observe_until is in the future',
      'owner',
      'rules_mismatch',
      sql(`UPDATE agents SET observe_until = now() + interval '5 hours'`),
      call,
    ],
    [
      'a session that is not sealed states other rules, its hashes are made anew',
      'superuser',
      'rules_mismatch',
      otherRules,
    ],
    [
      'a sealed session states fewer own terms, all hashes are made anew',
      'owner',
      'checkpoint_invalid',
      fewerTerms,
    ],
  ],
  'the seals of sessions': [
    ['a session is made up, for the service to seal it', 'owner', 'sealed_late', madeUp],
    ['… and sealed without `since`', 'superuser', 'sealed_late', madeUpAndSealed({})],
    ['… and sealed with an earlier `since`', 'owner', 'sealed_late', madeUpAndSealed({ since: ago(21) })],
    ['… and sealed with the time of the session', 'superuser', 'out_of_order', madeUpAndSealed({}, ago(20))],
  ],
  reviews: [
    [
      'counts, chance and stratum are others in their columns',
      'owner',
      'the same figure',
      sql(
        `UPDATE reviews SET counts = '{"harmlessWords":1,"kinds":{"NAME":{"values":900,"missed":900,"forNothing":0}}}'`,
        `UPDATE review_samples SET chance = 1e-6, stratum = 'rest'`,
      ),
    ],
    ['the tables’ reviews are removed', 'superuser', 'the same figure', sql('DELETE FROM reviews')],
    [
      '`missed` is 0 in `review_finished`',
      'owner',
      'hash_mismatch',
      sql(
        `UPDATE audit_single_events SET canonical = replace(canonical, '"missed":1', '"missed":0') WHERE kind = 'review_finished'`,
      ),
    ],
    [
      '… and all hashes are made anew',
      'superuser',
      'checkpoint_invalid',
      remade((events, at, review) => events.with(at, { ...review, missed: 0 })),
    ],
    [
      '`review_finished` is removed, all hashes are made anew',
      'owner',
      'checkpoint_invalid',
      remade((events, at) => events.toSpliced(at, 1)),
    ],
    [
      '`review_finished` is inserted, all hashes are made anew',
      'superuser',
      'checkpoint_invalid',
      remade((events, at, review) => events.toSpliced(at, 0, { ...review, values: 900, missed: 0 })),
    ],
    ['`review_finished` is doubled at the end', 'owner', 'the same figure', reviewAdded({})],
    [
      '`review_finished` is added at the end, with another chance than the call’s',
      'superuser',
      'review_mismatch',
      reviewOfOtherAdded,
    ],
    [
      '`review_finished` is added at the end, for a call that there is not',
      'owner',
      'review_mismatch',
      reviewAdded({ session_id: 'sess_01KZ0000000000000000000009' }),
    ],
    [
      '`chance` is another one in `review_sampled`, the chain’s hashes are made anew',
      'superuser',
      'head_mismatch',
      resampled,
    ],
  ],
};
