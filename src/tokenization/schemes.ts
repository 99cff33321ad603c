/** How an agent's tokens come about; the choice is the agent's `tokenization`. */
export const TOKENIZATIONS = ['vault-deterministic', 'reversible-aead'] as const;
export type Tokenization = (typeof TOKENIZATIONS)[number];
