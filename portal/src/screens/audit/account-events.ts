import type { AccountEventKind } from '../../api/audit';
import { seriesWords } from '../../lib/drift-words';
import { formatCount } from '../../lib/format';
import { loweredInWords } from '../../lib/lowered-protection';
import { shownName } from '../../lib/names';

/** Event of an account's chain. Its other fields depend on its kind (docs/audit-format.md). */
export interface AccountEvent {
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** Reasons why texts of sampled calls were destroyed. */
const REVIEW_ENDS: Readonly<Record<string, string>> = {
  reviewed: 'because the review is finished',
  expired: 'because their retention period ended',
  erased: 'because values were erased',
  key_destroyed: 'because their key was destroyed',
};

type Sentence = (event: AccountEvent) => string;

/** Returns the login of the user who caused an event; undefined for events that the service caused. */
export function actorOf({ actor }: AccountEvent): string | undefined {
  if (typeof actor !== 'object' || actor === null || !('login' in actor)) return undefined;
  const id = 'user_id' in actor ? actor.user_id : undefined;
  const suffix = 'token_id' in actor ? ' (API token)' : '';
  return id === 'system' ? undefined : textOf(actor.login) + suffix;
}

/** Describes an event in a sentence without a subject. Kinds of newer services are named only. */
export function sentenceOf(event: AccountEvent): string {
  const { kind } = event;
  return isKnown(kind) ? SENTENCES[kind](event) : `Recorded an event of the kind “${kind}”.`;
}

export function isGroup(name: unknown): name is EventGroup {
  return typeof name === 'string' && Object.hasOwn(GROUPS, name);
}

/** Returns the kinds of a group; undefined for all kinds. */
export function kindsOf(group: EventGroup | undefined): readonly string[] | undefined {
  return group === undefined ? undefined : Object.keys(GROUPS[group]);
}

function isKnown(kind: string): kind is AccountEventKind {
  return Object.hasOwn(SENTENCES, kind);
}

/** Groups of event kinds that a filter shows together. */
const GROUPS = {
  people: {
    account_created: (event) => `The account ${quoted(event.account_name)} was created.`,
    login: (event) => `Logged in through ${providerOf(event.provider)}.`,
    logout: () => 'Logged out.',
    logins_ended: (event) => `Ended ${counted(event.count, 'other login')}.`,
    member_invited: (event) => `Invited ${textOf(event.member_login)} as ${roleOf(event.role)}.`,
    member_joined: () => 'Joined the account.',
    member_role_changed: (event) => `Made ${textOf(event.member_login)} ${roleOf(event.role)}.`,
    member_removed: (event) => `Removed ${textOf(event.member_login)} from the account.`,
    api_token_created: (event) =>
      `Created the API token ${quoted(event.token_name)} for ${scopesOf(event)}, as ${roleOf(event.role)}.`,
    api_token_revoked: (event) => `Revoked the API token ${quoted(event.token_name)}.`,
    api_token_used: () => 'Used the API token for the first time that day.',
  },
  agents: {
    agent_created: (event) =>
      `Created the agent ${quoted(event.agent_name)} with the policy ${policyOf(event)}.${lessThan('the default policy', event)}${modeOf(event)}${callersOf(event)}`,
    agent_updated: changeOfAgent,
    drift_confirmed: (event) => `Confirmed the new level of a rate (${seriesOf(event)}).`,
    agent_deleted: (event) => `Deleted the agent ${quoted(event.agent_name)}.`,
    caller_key_created: (event) =>
      `Created the caller key ${quoted(event.caller_key_name)} for the agent ${quoted(event.agent_name)}${
        event.monthly_tokens === undefined
          ? ''
          : `, limited to ${counted(event.monthly_tokens, 'model token')} per month`
      }.`,
    caller_key_updated: (event) =>
      event.monthly_tokens === null
        ? `Removed the limit on model tokens of the caller key ${quoted(event.caller_key_name)} of the agent ${quoted(event.agent_name)}.`
        : `Limited the caller key ${quoted(event.caller_key_name)} of the agent ${quoted(event.agent_name)} to ${counted(event.monthly_tokens, 'model token')} per month.`,
    caller_key_revoked: (event) =>
      `Revoked the caller key ${quoted(event.caller_key_name)} of the agent ${quoted(event.agent_name)}.`,
    alert_webhook_created: (event) => `Created the alert webhook ${quoted(event.alert_webhook_name)}.`,
    alert_webhook_updated: (event) =>
      `Changed the alert webhook ${quoted(event.alert_webhook_name)}: ${Array.isArray(event.changed) ? event.changed.map(textOf).join(', ') : 'unknown settings'}.`,
    alert_webhook_deleted: (event) => `Deleted the alert webhook ${quoted(event.alert_webhook_name)}.`,
    budget_changed: (event) =>
      event.monthly_tokens === null
        ? 'Removed the account’s limit on model tokens.'
        : `Limited the account to ${counted(event.monthly_tokens, 'model token')} per month.`,
    policy_created: (event) =>
      `Stored the policy ${policyOf(event)}.${lessThan('the default policy', event)}`,
  },
  access: {
    payload_viewed: () => 'Viewed a session’s texts.',
    review_viewed: () => 'Viewed a sampled call’s texts for review.',
    review_finished: (event) => `Finished a review with ${counted(event.marks, 'annotation')}.`,
    review_rows_exported: (event) =>
      `Exported the rows of ${counted(event.rows, 'reviewed call')}, without values.`,
    sessions_exported: (event) =>
      `Exported ${counted(event.sessions, 'session')} (${textOf(event.format).toUpperCase()}).`,
    report_generated: (event) => `Generated a session report (${textOf(event.format).toUpperCase()}).`,
  },
  keys: {
    key_added: (event) => `Added the key ${textOf(event.kid)}.`,
    key_promoted: (event) => `Made ${textOf(event.kid)} the key for new tokens.`,
    key_disabled: (event) => `Disabled the key ${textOf(event.kid)}. Its tokens are not restored.`,
    key_enabled: (event) => `Enabled the key ${textOf(event.kid)} again.`,
    key_destroyed: (event) =>
      `Destroyed the key ${textOf(event.kid)}. ${counted(event.retired_values, 'value')} can never be restored.`,
    key_rotated: (event) =>
      `Rotated the ${textOf(event.purpose)} key and updated ${counted(event.rows, 'row')}.`,
    key_rewrapped: (event) => `Wrapped ${counted(event.keys, 'key')} with the current master key.`,
    vault_erased: (event) => `Erased ${counted(event.values, 'value')} from the vault.`,
    vault_purged: (event) =>
      `Deleted ${counted(event.values, 'value')} older than ${counted(event.retention_days, 'day')} from the vault.`,
  },
  calls: {
    call_started: callStarted,
    callback_failed: (event) =>
      `An agent’s callback failed (${textOf(event.reason)}). The phone call continued without it.`,
  },
  retention: {
    sessions_sealed: (event) => `Sealed ${counted(event.count, 'session')}.`,
    seals_complete: () => 'Confirmed that all ended sessions are sealed.',
    session_purged: () => 'Deleted a session, as its policy requires.',
    review_texts_destroyed: (event) =>
      `Destroyed the texts of ${counted(event.samples, 'call')} that were sampled for review, ${REVIEW_ENDS[textOf(event.reason)] ?? 'for another reason'}.`,
    review_rows_destroyed: (event) =>
      `Destroyed the rows of ${counted(event.rows, 'reviewed call')}, because values were erased or their key was destroyed.`,
    payloads_purged: (event) =>
      `Deleted the texts of ${counted(event.sessions, 'session')} after ${counted(event.payload_retention_days, 'day')}.`,
  },
} satisfies Record<string, Partial<Record<AccountEventKind, Sentence>>>;

/** Sentence for each kind. A new kind without a sentence fails to compile. */
const SENTENCES: Readonly<Record<AccountEventKind, Sentence>> = {
  ...GROUPS.people,
  ...GROUPS.agents,
  ...GROUPS.access,
  ...GROUPS.keys,
  ...GROUPS.calls,
  ...GROUPS.retention,
};

export type EventGroup = keyof typeof GROUPS;

function changeOfAgent(event: AccountEvent): string {
  const { agent_name: name, previous_agent_name: before, changed } = event;
  const fields = Array.isArray(changed) ? changed.map((field) => textOf(field).replaceAll('_', ' ')) : [];
  const renamed = before === undefined || before === name ? '' : `, formerly ${quoted(before)}`;
  const policy =
    event.policy_name === undefined
      ? ''
      : ` Its policy is now ${policyOf(event)}.${lessThan('the earlier policy', event)}`;
  return `Changed the agent ${quoted(name)}${renamed}: ${fields.join(', ')}.${policy}${modeOf(event)}${callersOf(event)}`;
}

function modeOf({ mode, observe_until: until }: AccountEvent): string {
  if (mode === 'observe') return ` Until ${textOf(until)}, its calls are observed, not masked.`;
  return mode === undefined ? '' : ' Its calls are masked.';
}

function callersOf({ caller_keys: mode }: AccountEvent): string {
  if (mode === 'required') return ' Its calls need a caller key.';
  return mode === undefined ? '' : ' Its calls need no caller key.';
}

function callStarted({ call_id: call, customer_number: number }: AccountEvent): string {
  const from = typeof number === 'string' ? ` from ${number}` : '';
  return typeof call === 'string' ? `Phone call ${call}${from} started.` : `A phone call${from} started.`;
}

function policyOf({ policy_name: name, policy_version: version }: AccountEvent): string {
  return `${quoted(name)}, version ${textOf(version)}`;
}

function lessThan(other: string, { lowered }: AccountEvent): string {
  if (!Array.isArray(lowered) || lowered.length === 0) return '';
  return ` It protects less than ${other} in these settings: ${loweredInWords(lowered.map(textOf))}.`;
}

function providerOf(provider: unknown): string {
  return provider === 'command-line' ? 'the command line' : textOf(provider);
}

function seriesOf({ rate, entity_kind: kind, language }: AccountEvent): string {
  const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return seriesWords({ rate: textOf(rate), kind: textOrNull(kind), language: textOrNull(language) });
}

function scopesOf({ scopes }: AccountEvent): string {
  return Array.isArray(scopes) ? scopes.map(textOf).join(', ') : 'unknown scopes';
}

function roleOf(role: unknown): string {
  if (role === 'admin') return 'an admin';
  return role === 'reviewer' ? 'a reviewer' : 'a member';
}

function counted(count: unknown, noun: string): string {
  if (typeof count !== 'number') return `some ${noun}s`;
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function quoted(text: unknown): string {
  return `“${textOf(text)}”`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? shownName(String(value)) : 'unknown';
}
