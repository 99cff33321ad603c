import { languageName } from '../../common/language-names.js';
import type { Policy } from '../../policies/policy.schema.js';
import type { ChainFacts } from '../chain-fold.js';

const ALWAYS = [
  'This report describes Safe Harbor-aligned masking of text for a language model. It does not state that data are free of ' +
    'identifiers, and it is not a certification.',
  'Detection uses patterns and a statistical model. It can miss values, and can mask other text. Redactions do not prove that ' +
    'the text contained no further values.',
  'Detection supports English and Spanish. It can miss values in other languages.',
  'Audio and images are not examined, so the report does not cover the caller’s voice (P_biometric) and photos (Q_photo).',
  'Ages below 90, years without a day, weekdays, times of day, states and countries are left unmasked and are not counted.',
  'No hash covers stage times, the agent name and the state of keys, because the service records them outside the chain.',
  'The operator declares the agreements in the service’s settings. Agreements with the voice platform, the hosting and the ' +
    'database are not declared there.',
] as const;

/** Returns the limits of every report, and of this session's report. */
export function limits(
  policy: Policy | undefined,
  facts: ChainFacts,
  runningModel: string | undefined,
): string[] {
  const own: string[] = [];
  if (facts.mode !== undefined && facts.forwarded) {
    own.push(
      `The call was observed, not masked. The request was forwarded with all its values, of which detection found ${facts.observedByKind.total}.`,
    );
  }
  if (policy !== undefined && policy.allow.length > 0) {
    own.push(
      `The policy lists ${policy.allow.length} phrases that are never masked. Appendix A contains them.`,
    );
  }
  const foreign = facts.languages.filter((spoken) => spoken.on_other_language !== undefined);
  if (foreign.length > 0) {
    own.push(
      `Some turns of this session are in an unsupported language (${foreign.map(({ language }) => languageName(language)).join(', ')}). ` +
        'Detection may have missed values in them.',
    );
  }
  if (facts.ownTerms > 0) {
    own.push(
      `The agent has ${facts.ownTerms} own terms that are never masked. The journal does not contain their text.`,
    );
  }
  if (policy?.ownSide === 'keep') {
    own.push(
      'The policy leaves data about the agent’s own office unmasked if the instructions state them, unless a person in the ' +
        'request has the same value.',
    );
  }
  const months = policy?.rules.get('DATE')?.months;
  if (policy !== undefined && months !== 'mask') {
    own.push(`The policy leaves ${months === 'coming' ? 'coming months' : 'months'} without a day unmasked.`);
  }
  if (policy?.rules.get('ZIP')?.keepFirstThree === true) {
    own.push(
      'The first three digits of a ZIP code are left unmasked for areas with more than 20,000 people (45 ' +
        'CFR 164.514(b)(2)(i)(B)).',
    );
  }
  if (policy !== undefined && policy.tell.length > 0) {
    own.push(
      `Tokens show the model these attributes of masked values: ${policy.tell.join(', ')}. All ages of 90 and over ` +
        'are shown as one group.',
    );
  }
  if (policy?.attachments === 'pass')
    own.push('The policy forwards images, audio and files without inspecting them.');
  if (policy?.onModelError === 'pattern_only') {
    own.push(
      'The policy lets a call continue if the model pass fails. The chain shows that this pass ran only ' +
        'if it has findings.',
    );
  }
  if (facts.modelSha256 !== undefined && facts.modelSha256 !== runningModel) {
    own.push(
      'The current model is not the model that read the session. Coverage is computed with the current model.',
    );
  }
  return [...own, ...ALWAYS];
}
