import type { Agent } from '../../api/agents';

export type Tokenization = Agent['tokenization'];

/** Tokenization schemes with their descriptions. */
export const TOKENIZATIONS: readonly { value: Tokenization; label: string; hint: string }[] = [
  {
    value: 'vault-deterministic',
    label: 'Vault tokens',
    hint: 'The same value is always replaced with the same short token, which is stored in an encrypted table. Suitable for audits and for finding duplicates.',
  },
  {
    value: 'reversible-aead',
    label: 'Encrypted tokens',
    hint: 'Each token contains its encrypted value, so no table is needed. These tokens are longer.',
  },
];

export function tokenizationLabel(tokenization: Tokenization): string {
  return TOKENIZATIONS.find(({ value }) => value === tokenization)?.label ?? tokenization;
}
