import type { AlertDelivery, AlertTest, AlertType, AlertWebhook } from '../../api/alert-webhooks';

export const EVENTS: Readonly<Record<AlertType, string>> = {
  drift: 'A rate drifts from its baseline',
  refusals: 'The share of rejected calls rises',
  breaker: 'A provider’s circuit opens or closes',
  budget: 'A budget is used to 80 % or 100 %',
  verification_failed: 'Verification of the journal fails',
  language_withheld: 'Speech in an unsupported language is withheld',
};

export const FORMATS = [
  { value: 'json', label: 'JSON with all fields' },
  { value: 'chat', label: 'Slack, Mattermost or Google Chat' },
  { value: 'teams', label: 'Microsoft Teams' },
] as const satisfies readonly { value: AlertWebhook['format']; label: string }[];

const FAILURES: Readonly<Record<NonNullable<AlertTest['failure']>, string>> = {
  not_allowed: 'The host has a private address.',
  unresolved: 'The host name is unknown.',
  unreachable: 'The host could not be reached.',
  timeout: 'The host did not respond in time.',
  status: 'The response was not successful.',
  secret: 'The service cannot decrypt the secret.',
  disabled: 'The webhook was disabled.',
};

/** Describes a failed delivery: `The response was not successful. Status 404.` */
export function failureWords({ failure, status }: Pick<AlertTest, 'failure' | 'status'>): string {
  if (failure === null) return status === null ? '' : `Status ${status}.`;
  return status === null ? FAILURES[failure] : `${FAILURES[failure]} Status ${status}.`;
}

const STATES: Readonly<Record<AlertDelivery['state'], string>> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
};

export function stateWords({ state, attempts }: AlertDelivery): string {
  return attempts > 1 ? `${STATES[state]}, ${attempts} attempts` : STATES[state];
}
