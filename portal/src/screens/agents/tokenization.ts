import type { Agent } from '../../api/agents';

export type Tokenization = Agent['tokenization'];

/** The tokenization schemes, described. */
export const TOKENIZATIONS: readonly { value: Tokenization; label: string; hint: string }[] = [
  {
    value: 'vault-deterministic',
    label: 'Tokens from a vault',
    hint: 'The same value always gets the same short token, kept in an encrypted table. Good for finding duplicates and for audits.',
  },
  {
    value: 'reversible-aead',
    label: 'Encrypted tokens',
    hint: 'Each token holds its value, encrypted. Nothing is kept in a table; tokens are longer.',
  },
];

export function tokenizationLabel(tokenization: Tokenization): string {
  return TOKENIZATIONS.find(({ value }) => value === tokenization)?.label ?? tokenization;
}
