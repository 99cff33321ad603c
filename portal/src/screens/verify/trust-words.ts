import type { TrustFault } from '../../proof/trust';

const WORDS: Readonly<Record<TrustFault['code'], string>> = {
  not_a_key: 'This is not a verifier key. Verifier keys have the form name+12ab34cd+base64.',
  wrong_id: 'The key does not match its ID. A part is changed or missing.',
  unknown_use: 'This page does not support this type of key.',
  other_use: 'This key belongs in the other field. Log keys and witness keys are different.',
  twice: 'This key appears twice, and would count as two witnesses. Remove one.',
  log_as_witness: 'This is the log’s own key. A log cannot be its own witness.',
  too_many: 'The list contains too many keys.',
  no_quorum: 'Enter a number between 1 and the number of witness keys, or leave the field empty.',
};

export function faultWords({ line, code }: TrustFault): string {
  return line === 0 ? WORDS[code] : `Line ${line}: ${WORDS[code]}`;
}
