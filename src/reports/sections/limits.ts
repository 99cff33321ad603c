import { languageName } from '../../common/language-names.js';
import type { Policy } from '../../policies/policy.schema.js';
import type { ChainFacts } from '../chain-fold.js';

const ALWAYS = [
  'Safe Harbor-aligned masking of text on its way to a language model. This report makes no statement that data ' +
    'are free of identifiers, and it is no certification.',
  'Detection is by patterns and a statistical model: it can miss a value, and mask what is none. A redaction says ' +
    'what was found, not that nothing else was there.',
  'English and Spanish are understood. A value in another language may be missed.',
  'Audio is not processed: the caller’s voice (P_biometric) and pictures (Q_photo) are outside of what text carries.',
  'Ages below 90, bare years, weekdays, times of day, states and countries stay in clear, and are not counted.',
  'Stage times, the agent’s name and the state of keys are the service’s records beside the chain: no hash covers them.',
  'Agreements are what the operator declared in the service’s settings; agreements with the voice platform, hosting ' +
    'and database are not declared there.',
] as const;

/** What a reader must not take from the report: of every session, and of this one. */
export function limits(
  policy: Policy | undefined,
  facts: ChainFacts,
  runningModel: string | undefined,
): string[] {
  const own: string[] = [];
  if (policy !== undefined && policy.allow.length > 0) {
    own.push(
      `The policy lists phrases that are never masked: ${policy.allow.length}. They stand in its text.`,
    );
  }
  const foreign = facts.languages.filter((heard) => heard.on_other_language !== undefined);
  if (foreign.length > 0) {
    own.push(
      `Turns of this session are in a language that is not understood (${foreign.map(({ language }) => languageName(language)).join(', ')}): ` +
        'values in them may have been missed.',
    );
  }
  if (facts.ownTerms > 0) {
    own.push(
      `The agent adds phrases of its own side that are never masked: ${facts.ownTerms}. Their text is not in the journal.`,
    );
  }
  if (policy?.ownSide === 'keep') {
    own.push(
      "The policy leaves in clear what the agent's instructions say of its own office in so many words, unless somebody in the " +
        'request has it.',
    );
  }
  const months = policy?.rules.get('DATE')?.months;
  if (policy !== undefined && months !== 'mask') {
    own.push(
      `The policy leaves months that stand without a day in clear${months === 'coming' ? ', where no year and nothing that has happened stands with them' : ''}.`,
    );
  }
  if (policy?.rules.get('ZIP')?.keepFirstThree === true) {
    own.push(
      'The first three digits of a ZIP code stay where more than 20,000 people live (45 CFR 164.514(b)(2)(i)(B)).',
    );
  }
  if (policy !== undefined && policy.tell.length > 0) {
    own.push(
      `The policy tells the model of masked values, beside their tokens: ${policy.tell.join(', ')}. Ages of 90 and over ` +
        'are told as one.',
    );
  }
  if (policy?.attachments === 'pass') own.push('The policy passes images, audio and files on unexamined.');
  if (policy?.onModelError === 'pattern_only') {
    own.push(
      'The policy lets a call go on when the model pass fails; the chain proves that it ran only by its findings.',
    );
  }
  if (facts.modelSha256 !== undefined && facts.modelSha256 !== runningModel) {
    own.push(
      'The model that looked at the session is not the one that runs now; coverage is computed with the present one.',
    );
  }
  return [...own, ...ALWAYS];
}
