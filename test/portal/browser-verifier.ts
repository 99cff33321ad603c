import { LOG, WITNESSES } from '../support/proven-session.js';

/** Result of the portal's verifier, with the fields that tests read. */
export interface Found {
  readonly fault?: string;
  readonly verdict?: string;
  readonly session?: string;
  readonly seal?: string;
  readonly entry?: string;
  readonly signature?: { readonly state: string };
  readonly witnesses?: readonly { readonly state: string; readonly time?: Date }[];
  readonly quorum?: string;
  readonly timestamp?: string;
}

export interface Texts {
  readonly log: string;
  readonly witnesses: string;
  readonly quorum: string;
}

interface Trust {
  readonly code?: string;
  readonly field?: string;
  readonly line?: number;
  readonly needed?: number;
}

interface Verifier {
  readonly readTrust: (texts: Texts) => Promise<Trust>;
  readonly verifyProof: (text: string, trust: Trust, expected?: string) => Promise<Found>;
  readonly isIncluded: (
    leaf: Uint8Array,
    place: { index: number; size: number },
    path: readonly Uint8Array[],
    root: Uint8Array,
  ) => Promise<boolean>;
}

/** The verifier that runs in browsers. Imported dynamically because its import paths are made for a bundler. */
export async function browserVerifier(): Promise<Verifier> {
  const files = ['trust', 'verify-proof', 'merkle'].map((name) => `../../portal/src/proof/${name}.ts`);
  const modules = await Promise.all(files.map((file) => import(file) as Promise<object>));
  return Object.assign({}, ...modules) as Verifier;
}

/** Keys that verify the proof from `provenSession`. All witnesses must have cosigned. */
export const ALL_KEYS: Texts = {
  log: LOG.verifier.toString(),
  witnesses: WITNESSES.map(({ verifier }) => verifier.toString()).join('\n'),
  quorum: '',
};

/** Verifies a proof with {@link ALL_KEYS}. @param texts keys that replace some of them */
export async function verified(text: string, texts: Partial<Texts> = {}, expected?: string): Promise<Found> {
  const { readTrust, verifyProof } = await browserVerifier();
  return verifyProof(text, await readTrust({ ...ALL_KEYS, ...texts }), expected);
}
