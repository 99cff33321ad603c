import type { TrustFault } from '../../proof/trust';

const WORDS: Readonly<Record<TrustFault['code'], string>> = {
  not_a_key: 'this is not a verifier key. It has the form name+12ab34cd+base64.',
  wrong_id: 'the key does not match its id: a part of it was changed or cut off.',
  unknown_use: 'this is a key of a kind that this page does not know.',
  other_use: 'this is a key of the other kind: logs and witnesses have different ones.',
  twice: 'this key is there twice: it would count as two witnesses.',
  log_as_witness: 'this is the log’s own key: a log is no witness of itself.',
  too_many: 'these are too many keys.',
  no_quorum: 'Give a number from 1 to that of the witnesses, or nothing for all of them.',
};

export function faultWords({ line, code }: TrustFault): string {
  return line === 0 ? WORDS[code] : `Line ${line}: ${WORDS[code]}`;
}
