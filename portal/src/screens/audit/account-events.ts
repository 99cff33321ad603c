import type { AccountEventKind } from '../../api/audit';
import { seriesWords } from '../../lib/drift-words';
import { formatCount } from '../../lib/format';
import { loweredInWords } from '../../lib/lowered-protection';

/** An event of an account's chain; its other fields depend on its kind (docs/audit-format.md). */
export interface AccountEvent {
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** Why texts that were kept for review are gone. */
const REVIEW_ENDS: Readonly<Record<string, string>> = {
  reviewed: 'since the review was finished',
  expired: 'since their time was over',
  erased: 'since values were erased',
};

type Sentence = (event: AccountEvent) => string;

/** Who did it, for people: the service has names of its own for what it does by itself. */
export function actorOf({ actor }: AccountEvent): string | undefined {
  if (typeof actor !== 'object' || actor === null || !('login' in actor)) return undefined;
  const id = 'user_id' in actor ? actor.user_id : undefined;
  return id === 'system' ? undefined : textOf(actor.login);
}

/** What happened, in a sentence without its subject. Newer services have kinds that are not known here. */
export function sentenceOf(event: AccountEvent): string {
  const { kind } = event;
  return isKnown(kind) ? SENTENCES[kind](event) : `Something of the kind “${kind}” happened.`;
}

export function isGroup(name: unknown): name is EventGroup {
  return typeof name === 'string' && Object.hasOwn(GROUPS, name);
}

/** Undefined where all are shown. */
export function kindsOf(group: EventGroup | undefined): readonly string[] | undefined {
  return group === undefined ? undefined : Object.keys(GROUPS[group]);
}

function isKnown(kind: string): kind is AccountEventKind {
  return Object.hasOwn(SENTENCES, kind);
}

/** Kinds that are looked for together, each with its sentence. */
const GROUPS = {
  people: {
    account_created: (event) => `The account ${quoted(event.account_name)} was created.`,
    login: (event) => `Logged in through ${providerOf(event.provider)}.`,
    logout: () => 'Logged out.',
    member_invited: (event) => `Invited ${textOf(event.member_login)} as ${roleOf(event.role)}.`,
    member_joined: () => 'Joined the account.',
    member_role_changed: (event) => `Made ${textOf(event.member_login)} ${roleOf(event.role)}.`,
    member_removed: (event) => `Removed ${textOf(event.member_login)} from the account.`,
  },
  agents: {
    agent_created: (event) =>
      `Created the agent ${quoted(event.agent_name)} with the policy ${policyOf(event)}.${lessThan('the default', event)}`,
    agent_updated: changeOfAgent,
    drift_confirmed: (event) => `Confirmed a rate as the new normal: ${seriesOf(event)}.`,
    agent_deleted: (event) => `Deleted the agent ${quoted(event.agent_name)}.`,
    budget_changed: (event) =>
      event.monthly_tokens === null
        ? 'Let calls take any number of tokens.'
        : `Let calls take ${counted(event.monthly_tokens, 'token')} a month.`,
    policy_created: (event) => `Saved the policy ${policyOf(event)}.${lessThan('the default', event)}`,
  },
  access: {
    payload_viewed: () => 'Looked at the texts of a session.',
    review_viewed: () => 'Looked at the texts of a call that was drawn for review.',
    review_finished: (event) => `Finished the review of a call, with ${counted(event.marks, 'mark')}.`,
    review_rows_exported: (event) =>
      `Exported the rows of ${counted(event.rows, 'reviewed call')}, without values.`,
    report_generated: (event) => `Made a report of a session (${textOf(event.format).toUpperCase()}).`,
  },
  keys: {
    key_added: (event) => `Added the key ${textOf(event.kid)}.`,
    key_promoted: (event) => `Made ${textOf(event.kid)} the key for new tokens.`,
    key_disabled: (event) => `Disabled the key ${textOf(event.kid)}: its tokens do not come back.`,
    key_enabled: (event) => `Enabled the key ${textOf(event.kid)} again.`,
    key_destroyed: (event) =>
      `Destroyed the key ${textOf(event.kid)}: ${counted(event.retired_values, 'value')} can never be restored.`,
    key_rotated: (event) => `Exchanged the ${textOf(event.purpose)} key over ${counted(event.rows, 'row')}.`,
    key_rewrapped: (event) => `Wrapped ${counted(event.keys, 'key')} with the present master key.`,
    vault_erased: (event) => `Erased ${counted(event.values, 'value')} from the vault.`,
    vault_purged: (event) =>
      `${counted(event.values, 'value')} older than ${counted(event.retention_days, 'day')} left the vault.`,
  },
  calls: {
    call_started: callStarted,
    callback_failed: (event) =>
      `The callback of an agent failed (${textOf(event.reason)}); the call went on without it.`,
  },
  retention: {
    sessions_sealed: (event) => `${counted(event.count, 'session')} sealed.`,
    session_purged: () => 'A session was deleted, as its policy says.',
    review_texts_destroyed: (event) =>
      `Destroyed the texts of ${counted(event.samples, 'call')} that were kept for review, ${REVIEW_ENDS[textOf(event.reason)] ?? 'for another reason'}.`,
    review_rows_destroyed: (event) =>
      `Destroyed the rows of ${counted(event.rows, 'reviewed call')}, since values were erased.`,
    payloads_purged: (event) =>
      `The texts of ${counted(event.sessions, 'session')} were deleted after ${counted(event.payload_retention_days, 'day')}.`,
  },
} satisfies Record<string, Partial<Record<AccountEventKind, Sentence>>>;

/** A kind that is in no group yet doesn't compile. */
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
  const renamed = before === undefined || before === name ? '' : `, which was ${quoted(before)}`;
  const policy =
    event.policy_name === undefined
      ? ''
      : ` Its policy is now ${policyOf(event)}.${lessThan('the one before', event)}`;
  return `Changed the agent ${quoted(name)}${renamed}: ${fields.join(', ')}.${policy}`;
}

function callStarted({ call_id: call, customer_number: number }: AccountEvent): string {
  const from = typeof number === 'string' ? ` from ${number}` : '';
  return typeof call === 'string' ? `The call ${call}${from} began.` : `A call${from} began.`;
}

function policyOf({ policy_name: name, policy_version: version }: AccountEvent): string {
  return `${quoted(name)}, version ${textOf(version)}`;
}

function lessThan(other: string, { lowered }: AccountEvent): string {
  if (!Array.isArray(lowered) || lowered.length === 0) return '';
  return ` It protects less than ${other} in ${loweredInWords(lowered.map(textOf))}.`;
}

function providerOf(provider: unknown): string {
  return provider === 'command-line' ? 'the command line' : textOf(provider);
}

function seriesOf({ rate, entity_kind: kind, language }: AccountEvent): string {
  const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return seriesWords({ rate: textOf(rate), kind: textOrNull(kind), language: textOrNull(language) });
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
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown';
}
