import type { AuditEvent } from '../../../src/audit/events/audit-event.js';
import { Cosigner } from '../../../src/audit/chain/cosigning/cosignature.js';
import { ED25519_COSIGNATURE } from '../../../src/audit/chain/cosigning/ed25519-cosignature.js';
import { rehashed } from './chains.js';
import { linesOf, type Means, nowS, type ProofForgeries, withNote } from './forging.js';
import { type ProofFile, proofText } from './proof-file.js';
import { REPLACED } from './side-logs.js';

const OTHER_HASH = 'ab'.repeat(32);
const STATUS = { status: 'error' };

/** Changes of the session's last event, its seal, and the log. */
export const FORGED_SESSIONS = {
  eventAltered: ({ file }) => withSession(file, { ...file.extra.session, ...STATUS }),
  eventRehashed: ({ file }) => withSession(file, rehashed(file.extra.session, STATUS)),
  sealRemade: async (means) => proofText(await sealRemade(means)),
  logRemade: async (means) => proofText(await logRemade(means)),
  logRemadeAndCosigned: async (means) => {
    const file = await logRemade(means);
    const [log, ...lines] = linesOf(file.note);
    const cosigned = lines.map((line) => {
      const [, name = ''] = line.split(' ');
      return new Cosigner(ED25519_COSIGNATURE, name, Buffer.alloc(32, 9))
        .sign(file.note.text, nowS())
        .trimEnd();
    });
    return proofText(withNote(file, { lines: [log, ...cosigned] }));
  },
  statusTwice: ({ file }) => withJson(file, '"status":"ok"', '"status":"error","status":"ok"'),
  sessionTwice: ({ file, stranger }) =>
    withJson(file, '"session":', `"session":${JSON.stringify(stranger.extra.session)},"session":`),
  memberAdded: ({ file }) => withJson(file, '"status":"ok"', '"__proto__":{"status":"error"},"status":"ok"'),
  otherExtra: ({ file }) => proofText(file, JSON.stringify({ ...file.extra, v: 2 })),
  loneSurrogate: ({ side }) => ({
    text: withJson(side.replaced, REPLACED, String.raw`\ud800`),
    trust: side.trust,
  }),
  brokenUtf8: ({ side }) => {
    const [before = '', after = ''] = JSON.stringify(side.replaced.extra).split(REPLACED);
    const json = Buffer.concat([Buffer.from(before), Buffer.of(0xff), Buffer.from(after)]);
    return { text: proofText(side.replaced, json), trust: side.trust };
  },
  otherKindSealed: ({ side }) => ({ text: proofText(side.otherKind), trust: side.trust }),
  otherSession: ({ file, neighbour }) => withSession(file, neighbour.extra.session),
  otherSessionsFile: ({ file, stranger }) => {
    const { timestamp } = file.extra;
    return proofText({ ...file, extra: { ...stranger.extra, ...(timestamp && { timestamp }) } });
  },
  sealIndexMoved: ({ file }) => withSeal(file, { index: file.extra.seal.index + 1 }),
  sealPathShort: ({ file }) => withSeal(file, { proof: file.extra.seal.proof.slice(0, -1) }),
  sealPathLong: ({ file }) => withSeal(file, { proof: [...file.extra.seal.proof, OTHER_HASH] }),
  sealPathUpper: ({ file }) =>
    withSeal(file, { proof: file.extra.seal.proof.map((hash) => hash.toUpperCase()) }),
  sealPathAltered: ({ file }) => withSeal(file, { proof: file.extra.seal.proof.with(0, OTHER_HASH) }),
  sealCountAltered: ({ file }) => withSeal(file, { event: { ...file.extra.seal.event, ...oneMore(file) } }),
  // The path at this index is the same for four leaves as for three.
  sealCountRehashed: ({ file }) => withSeal(file, { event: rehashed(file.extra.seal.event, oneMore(file)) }),
} as const satisfies ProofForgeries;

/** Files made in the same ways without a change, which must be accepted. */
export const HONEST_SESSIONS = {
  'the seal and the log made anew around the same event': async (means: Means) => {
    const { file, operator } = means;
    const same = rehashed(file.extra.session);
    const seal = await operator.reseal(file.extra.seal, same);
    return proofText(await operator.relog({ ...file, extra: { ...file.extra, session: same, seal } }));
  },
  'the JSON of the extra data is written anew': ({ file }: Means) => proofText(file),
  'the side log proves an honest session': ({ side }: Means) => ({
    text: proofText(side.honest),
    trust: side.trust,
  }),
  'the side log proves the session with the replacement character': ({ side }: Means) => ({
    text: proofText(side.replaced),
    trust: side.trust,
  }),
} as const;

async function sealRemade({ file, operator }: Means): Promise<ProofFile> {
  const session = rehashed(file.extra.session, STATUS);
  const seal = await operator.reseal(file.extra.seal, session);
  return { ...file, extra: { ...file.extra, session, seal } };
}

async function logRemade(means: Means): Promise<ProofFile> {
  return means.operator.relog(await sealRemade(means));
}

function withSession(file: ProofFile, session: AuditEvent): string {
  return proofText({ ...file, extra: { ...file.extra, session } });
}

function withSeal(file: ProofFile, changes: Partial<ProofFile['extra']['seal']>): string {
  return proofText({ ...file, extra: { ...file.extra, seal: { ...file.extra.seal, ...changes } } });
}

function withJson(file: ProofFile, part: string, other: string): string {
  const json = JSON.stringify(file.extra);
  if (!json.includes(part)) throw new Error(`the extra data has no ${part}`);
  return proofText(file, json.replace(part, other));
}

function oneMore(file: ProofFile): { count: number } {
  return { count: Number(file.extra.seal.event.count) + 1 };
}
