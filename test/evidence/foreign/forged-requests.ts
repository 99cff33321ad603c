import { NoteSigner } from '../../../src/audit/chain/log/signed-note.js';
import {
  addCheckpointText,
  parseAddCheckpoint,
} from '../../../src/audit/chain/cosigning/witness-messages.js';
import { grownLog } from '../../support/grown-log.js';
import type { REQUESTS } from './planted.js';
import { openNote } from './proof-file.js';
import { WATCHED } from './side-logs.js';

const ORIGIN = WATCHED.signer.verifier.name;
const BRANCH = grownLog(ORIGIN, 23, 9);
const OTHER_KEY = grownLog(ORIGIN, 24);
const UNKNOWN = grownLog('unknown.example.com/log', 25);
const OTHER_HASH = 'ab'.repeat(32);

/** Sizes of the log that witnesses cosign before the tests, in order. `NEXT` is the following size. */
export const COSIGNED = [3, 5] as const;
export const NEXT = 11;
const [, SEEN] = COSIGNED;

/** The valid request that is changed. */
const HONEST = WATCHED.request(SEEN, NEXT);

/**
 * Invalid requests to witnesses that have cosigned {@link COSIGNED}. `proofOfRewritten` is the service's own
 * request, so it is not made here.
 */
export const FORGED_REQUESTS: Record<Exclude<keyof typeof REQUESTS, 'proofOfRewritten'>, string> = {
  rewritten: BRANCH.request(SEEN, SEEN + 1),
  grownFork: BRANCH.request(SEEN, NEXT),
  sameSize: BRANCH.request(SEEN, SEEN),
  back: WATCHED.request(SEEN, SEEN - 1),
  backFromEarlier: WATCHED.request(3, 4),
  fromNothing: WATCHED.request(0, NEXT),
  fromBeyond: WATCHED.request(NEXT + 1, NEXT),
  proofAltered: withProof((proof) => proof.with(0, OTHER_HASH)),
  proofShort: withProof((proof) => proof.slice(0, -1)),
  proofLong: withProof((proof) => [...proof, OTHER_HASH]),
  proofMissing: withProof(() => []),
  proofOfOthers: withProof(() => parseAddCheckpoint(WATCHED.request(3, NEXT))?.proof ?? []),
  unsigned: HONEST.slice(0, HONEST.indexOf('—')),
  signedByOther: OTHER_KEY.request(SEEN, NEXT),
  signedOther: HONEST.replace(lineOf(WATCHED.checkpoint(NEXT)), lineOf(WATCHED.checkpoint(SEEN))),
  otherLog: UNKNOWN.request(0, NEXT),
  originSigned: addCheckpointText({
    oldSize: 0,
    proof: [],
    note: new NoteSigner('unknown.example.com/log', Buffer.alloc(32, 23)).sign(
      UNKNOWN.checkpoint(NEXT).split('\n\n', 1).join('').concat('\n'),
    ),
  }),
};

function withProof(change: (proof: readonly string[]) => readonly string[]): string {
  const request = parseAddCheckpoint(HONEST);
  if (request === undefined) throw new Error('the request is malformed');
  return addCheckpointText({ ...request, proof: change(request.proof) });
}

function lineOf(note: string): string {
  return openNote(note).lines.join('\n');
}
