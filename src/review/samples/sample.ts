import type { Id } from '../../common/ids.js';
import type { Stratum } from '../../common/review-strata.js';
import type { PolicyName, Sha256Hex } from '../../common/text/branded.js';
import type { ReviewPolicy } from '../../policies/policy.schema.js';
import type { Keyring } from '../../tokenization/crypto/keyring.js';
import type { SampledText } from './sampled-texts.js';

/** Sampled call with its texts. */
export interface Sample {
  readonly keyring: Keyring;
  readonly sessionId: string;
  readonly agentId: Id<'agt'>;
  readonly policyName: PolicyName;
  readonly policyVersion: number;
  readonly modelSha256: Sha256Hex | undefined;
  /** Language of most of the latest turns; undefined without caller turns. */
  readonly language: string | undefined;
  readonly stratum: Stratum;
  readonly chance: number;
  readonly texts: readonly SampledText[];
  readonly review: ReviewPolicy;
}
