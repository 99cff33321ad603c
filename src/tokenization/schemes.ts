/** Token schemes, chosen by an agent's `tokenization` setting. */
export const TOKENIZATIONS = ['vault-deterministic', 'reversible-aead'] as const;
export type Tokenization = (typeof TOKENIZATIONS)[number];
