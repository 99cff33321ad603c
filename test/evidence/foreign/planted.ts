/**
 * Checks of foreign software. If two programs do the same check, they must agree.
 * - `form`: the file has the correct format (proofbundle);
 * - `json`: all readers parse it identically (the script);
 * - `signature`: the log's key signed the checkpoint, and its name is the log's (proofbundle);
 * - `quorum`: two known witnesses cosigned it (proofbundle);
 * - `inclusion`: the entry is in the log (proofbundle, witness-log);
 * - `chain`: events and their hashes (the script, by rfc8785 and hashlib);
 * - `seal`: the session's last event leads to the seal, an account's sessions to its seals (the same);
 * - `stamped signature`, `stamped inclusion`: the same for another checkpoint, which the timestamp covers;
 * - `time`: the timestamp covers its checkpoint, and is from a trusted authority (rfc3161-client, OpenSSL);
 * - `tiles`: the tiles of the public log have the signed root (the script, by hashlib);
 * - `consistency`: earlier checkpoints cover a prefix of the log (proofbundle, the script);
 * - `witness`: a witness that knows the log cosigns it (witness-log);
 * - `figure`: a report's figure of missed values is that of the account's chain (the script);
 * - `journal`: our own verifier, of the database and of the export;
 * - `service`: the service performs the request.
 */
export type Check =
  | 'form'
  | 'json'
  | 'signature'
  | 'quorum'
  | 'inclusion'
  | 'chain'
  | 'seal'
  | 'stamped signature'
  | 'stamped inclusion'
  | 'time'
  | 'tiles'
  | 'consistency'
  | 'witness'
  | 'figure'
  | 'journal'
  | 'service';

/** A change and the checks that must reject it. All other checks accept it. */
export type Planted = readonly [what: string, refusing: readonly Check[]];

/** Changes of a session's proof. The operator has the database and the log's key, a thief only the file. */
export const PROOFS = {
  eventAltered: ['the last event tells another status', ['seal']],
  eventRehashed: ['… and has a hash that fits', ['seal']],
  sealRemade: ['… and the seal is made anew around it, with all hashes', ['inclusion']],
  logRemade: ['… and the log too, signed by its real key; the old cosignatures stay', ['quorum']],
  logRemadeAndCosigned: [
    '… and cosigned by keys of the operator under the names of the witnesses',
    ['quorum'],
  ],
  statusTwice: ['the last event has its status twice, so that readers differ', ['json']],
  sessionTwice: ['there are two last events, so that readers differ', ['json']],
  memberAdded: ['the last event has a member more that JavaScript takes for its prototype', ['seal']],
  otherExtra: ['the extra data is of another version', ['json']],
  loneSurrogate: ['a character that has no UTF-8 stands for the one that was hashed', ['seal']],
  brokenUtf8: ['a byte that is no UTF-8 stands for the character that was hashed', ['json']],
  otherKindSealed: ['an event that is no seal, in the log and cosigned, poses as one', ['seal']],
  otherSession: ['a session stands in the place of another one under the same seal', ['seal']],
  otherSessionsFile: ['the extra data is of a session under another seal', ['inclusion']],
  sealIndexMoved: ['the place in the seal is off by one', ['seal']],
  sealPathShort: ['the path in the seal lacks its last hash', ['seal']],
  sealPathLong: ['the path in the seal has a hash more', ['seal']],
  sealPathUpper: ['a hash of the path in the seal is in upper case', ['seal']],
  sealPathAltered: ['a hash of the path in the seal is another one', ['seal']],
  sealCountAltered: ['the seal counts another number of sessions', ['seal']],
  sealCountRehashed: ['… and has a hash that fits', ['inclusion']],
  indexMoved: ['the index is off by one', ['inclusion']],
  indexBeyond: ['the index is the size of the log', ['inclusion']],
  indexNegative: ['the index is negative', ['form']],
  indexPadded: ['the index begins with a zero', ['form']],
  pathShort: ['the path lacks its last hash', ['inclusion']],
  pathLong: ['the path has a hash more', ['inclusion']],
  pathSwapped: ['two hashes of the path are exchanged', ['inclusion']],
  pathAltered: ['a hash of the path is another one', ['inclusion']],
  hashShort: ['a hash of the path has 31 bytes', ['form']],
  looseBits: ['a hash of the path is written with bits that no byte has', ['form']],
  otherVersion: ['the file is of another version of the format', ['form']],
  carriageReturns: ['the lines end as on Windows', ['form']],
  trailing: ['text stands behind the last signature', ['form']],
  unended: ['the last line feed is missing', ['form']],
  oneBlankLess: ['no empty line stands before the checkpoint', ['form']],
  smuggled: ['another checkpoint stands before the signed one', ['signature', 'quorum', 'inclusion']],
  sizeAltered: ['the checkpoint tells another size', ['signature', 'quorum', 'inclusion']],
  sizeSigned: ['… and the log’s key signed it', ['quorum', 'inclusion']],
  rootAltered: ['the checkpoint has another root', ['signature', 'quorum', 'inclusion']],
  rootSigned: ['… and the log’s key signed it', ['quorum', 'inclusion']],
  originAltered: ['the checkpoint is of another log', ['signature', 'quorum']],
  originSigned: ['… and the log’s key signed it under that name', ['signature', 'quorum']],
  originSignedAsLog: ['… and the log’s key signed it under its own name', ['signature', 'quorum']],
  lineAdded: ['the checkpoint has a line more', ['signature', 'quorum']],
  lineSigned: ['… and the log’s key signed it', ['quorum']],
  sizePadded: ['the size begins with a zero, signed by the log’s key', ['form']],
  unsigned: ['the log’s signature is missing', ['signature']],
  nobodySigned: ['all signatures are missing', ['form']],
  signedByOther: ['another key signed, under the log’s name', ['signature']],
  signedByOtherId: ['… and with the key id of the log’s key', ['signature']],
  signedByWitness: ['a cosignature poses as the log’s signature', ['signature']],
  signatureMoved: ['the log’s signature is of an earlier checkpoint', ['signature']],
  uncosigned: ['both cosignatures are missing', ['quorum']],
  cosignedOnce: ['one of the two cosignatures is missing', ['quorum']],
  cosignedTwice: ['one cosignature stands there twice', ['quorum']],
  cosignatureRenamed: ['one cosignature stands there again under the other witness’s name', ['quorum']],
  oneKeyTwoNames: ['two names that are trusted have one key, which cosigned under both', ['quorum']],
  foreignKey: ['another key cosigned, under a witness’s name', ['quorum']],
  foreignKeyId: ['… and with the witness’s key id', ['quorum']],
  cosignatureMoved: ['a cosignature is of an earlier checkpoint', ['quorum']],
  cosignatureOfOtherLog: ['a cosignature is of another log with the same tree', ['quorum']],
  cosignedEarlier: ['a cosignature tells an earlier time', ['quorum']],
  cosignedByLog: ['the log’s own key cosigned, under a witness’s name', ['quorum']],
  logAsWitness: ['the log’s own key is trusted as a witness, and cosigned', ['quorum']],
  plainSignature: ['a witness’s key signed, but not as witnesses do', ['quorum']],
  stampMoved: ['the timestamp is of an earlier checkpoint', ['time']],
  stampUntrusted: ['an authority that nobody trusts made the timestamp', ['time']],
  stampOfNamesake: ['… and its certificates have the names of the trusted ones', ['time']],
  stampEarlier: ['the timestamp tells an earlier time', ['time']],
  stampRefused: ['the authority refused, and the answer poses as a timestamp', ['time']],
  stampOfWhole: ['the timestamp is over the cosignatures too', ['time']],
  stampWrongPurpose: ['the timestamp is signed by a certificate for other purposes', ['time']],
  stampNotCritical: ['the purpose of the timestamp’s certificate is not critical', ['time']],
  stampExpired: ['the timestamp’s certificate had expired', ['time']],
  stampBefore: ['the stamped checkpoint is an earlier one that lacks the entry', ['stamped inclusion']],
  stampFork: ['the stamped checkpoint is signed by the log’s key over another tree', ['stamped inclusion']],
  stampSignedByOther: ['the stamped checkpoint is signed by another key', ['stamped signature']],
} as const satisfies Record<string, Planted>;

/** Changes of exports. */
export const EXPORTS = {
  rewritten: ['an event in the middle tells something else, all hashes after it are made anew', ['seal']],
  cut: ['the last event is missing, and the root is made anew', ['seal']],
  inserted: ['an event more, and all hashes are made anew', ['seal']],
  swapped: ['two events are exchanged', ['chain']],
  unhashed: ['an event tells something else', ['chain']],
  doubled: ['an event has a member twice, so that readers differ', ['json']],
  chainAdded: ['events of an invented session stand among those of the session', ['chain']],
  lineBehind: ['in lines, an event more stands behind the checkpoint', ['chain']],
  endTwice: ['… and a second end behind it, without a checkpoint', ['chain', 'signature']],
  otherRoot: ['the Merkle root is another one', ['chain']],
  otherCheckpoint: ['the checkpoint and the seal are of another session', ['seal']],
  noCheckpoint: ['the checkpoint is missing', ['signature']],
  otherLeaf: ['the place in the log is off by one', ['inclusion']],
  resigned: ['another key signed the checkpoint', ['signature']],
  stampMoved: ['the timestamp is of an earlier checkpoint', ['time']],
  sessionLeftOut: ['an account’s export leaves out a session', ['seal']],
  sessionUnsealed: ['… and its line under the seal, and the seal is made anew', ['inclusion']],
  sessionBuried: ['… and an invented tombstone says that it was purged', ['inclusion']],
  sessionSealedAgain: ['a session is rewritten, and sealed a second time in the growing log', ['seal']],
  firstLineMoved: [
    'an account’s export leaves out a session, and its first line stands behind the seal',
    ['chain'],
  ],
  secondAccount: [
    'an account’s export is rewritten, and begins with the checkpoint of another account too',
    ['chain', 'seal'],
  ],
  accountCut: [
    'an account’s export lacks its last events, and its leaf is moved to the one before',
    ['inclusion'],
  ],
  served: ['the service’s own, after the database was rewritten', ['quorum']],
} as const satisfies Record<string, Planted>;

/** Logs that readers see. */
export const READERS = {
  tileAltered: ['a hash in a tile is another one', ['tiles']],
  tileSwapped: ['two hashes in a tile are exchanged', ['tiles']],
  tileShort: ['a partial tile lacks its last hash', ['tiles']],
  tileLong: ['a partial tile has a hash more', ['tiles']],
  tileAbove: ['a hash in a tile of level 1 is another one', ['tiles']],
  sizeClaimed: ['a larger size is signed than there are entries', ['tiles']],
  forkSameSize: ['two readers are shown checkpoints of one size with other roots', ['consistency']],
  forkOtherSize: ['two readers are shown logs that part before the smaller one ends', ['consistency']],
  rollback: ['the log is put back by some entries', ['consistency']],
  regrown: ['… and grown again beyond what was seen', ['consistency']],
  removed: ['an entry in the middle is removed', ['consistency']],
  keyReplaced: ['another key signs from now on', ['signature']],
  rewritten: ['the database is rewritten, and the service itself goes on from there', ['consistency']],
} as const satisfies Record<string, Planted>;

/** Requests to a witness. */
export const REQUESTS = {
  rewritten: ['an entry that it saw is another one, the proof fits the new log', ['witness']],
  grownFork: ['… and the log has grown', ['witness']],
  sameSize: ['the size that it saw, and another root', ['witness']],
  back: ['fewer entries than it saw, from there', ['witness']],
  backFromEarlier: ['fewer entries than it saw, from an earlier size', ['witness']],
  fromNothing: ['the log as if it were new', ['witness']],
  fromBeyond: ['a size that is smaller than the one to begin from', ['witness']],
  proofAltered: ['a hash of the consistency proof is another one', ['witness']],
  proofShort: ['the consistency proof lacks a hash', ['witness']],
  proofLong: ['the consistency proof has a hash more', ['witness']],
  proofMissing: ['no consistency proof', ['witness']],
  proofOfOthers: ['the consistency proof is of other sizes', ['witness']],
  unsigned: ['nobody signed the checkpoint', ['witness']],
  signedByOther: ['another key signed the checkpoint, under the log’s name', ['witness']],
  signedOther: ['the log’s signature is of another checkpoint', ['witness']],
  otherLog: ['a log that it does not watch', ['witness']],
  originSigned: ['a log that it does not watch, signed by the key of one that it watches', ['witness']],
  proofOfRewritten: ['the service’s own request, after the database was rewritten', ['witness']],
} as const satisfies Record<string, Planted>;
