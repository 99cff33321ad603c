import { createHash, createPublicKey, verify } from 'node:crypto';

/**
 * Verifier of exports, written from docs/audit-format.md alone. It shares no code with the service, and
 * favors simplicity over speed.
 */

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Fields = Record<string, Json>;

/**
 * Canonical JSON (RFC 8785): members in the order of their UTF-16 code units, numbers and strings as in
 * ECMAScript.
 */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(',')}}`;
}

function sha256(...parts: (string | Buffer)[]): Buffer {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
}

/** MTH of RFC 6962 section 2.1, written from its definition. */
function treeHash(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256('');
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0] ?? '');
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, left)), treeHash(leaves.slice(left)));
}

/**
 * Root to which an audit path leads (RFC 6962 section 2.1.1), written from the definition of PATH in reverse.
 */
function rootOf(leaf: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer {
  const walk = (at: number, count: number, steps: readonly Buffer[]): Buffer => {
    if (count === 1) {
      if (steps.length > 0) throw new Error('the path is too long');
      return sha256(Buffer.of(0), leaf);
    }
    const sibling = steps.at(-1);
    if (sibling === undefined) throw new Error('the path is too short');
    let left = 1;
    while (left * 2 < count) left *= 2;
    const rest = steps.slice(0, -1);
    return at < left
      ? sha256(Buffer.of(1), walk(at, left, rest), sibling)
      : sha256(Buffer.of(1), sibling, walk(at - left, count - left, rest));
  };
  if (index < 0 || index >= size) throw new Error('there is no such leaf');
  return walk(index, size, path);
}

const words = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const hex = (value: Json | undefined): Buffer => Buffer.from(words(value), 'hex');
const fields = (value: Json | undefined): Fields => value as Fields;
const hexes = (value: Json | undefined): Buffer[] => (value as string[]).map(hex);

/** Returns size and root of a signed checkpoint. Throws unless the given verifier key signed it. */
function openNote(note: string, vkey: string): { size: number; root: Buffer } {
  const [name = '', id = '', encoded = ''] = /^([^+]+)\+([^+]+)\+(.+)$/.exec(vkey)?.slice(1) ?? [];
  const key = Buffer.from(encoded, 'base64');
  const keyId = sha256(`${name}\n`, key).subarray(0, 4);
  if (keyId.toString('hex') !== id || key[0] !== 1) throw new Error('not a key');
  const gap = note.lastIndexOf('\n\n');
  const text = note.slice(0, gap + 1);
  const line = note
    .slice(gap + 2)
    .split('\n')
    .find((one) => one.startsWith(`— ${name} `));
  const bytes = Buffer.from(line?.split(' ')[2] ?? '', 'base64');
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.subarray(1).toString('base64url') },
    format: 'jwk',
  });
  if (!bytes.subarray(0, 4).equals(keyId)) throw new Error('signed by another key');
  if (!verify(null, Buffer.from(text), publicKey, bytes.subarray(4)))
    throw new Error('the signature is wrong');
  const [origin, size, root] = text.split('\n');
  if (origin !== name) throw new Error('another origin');
  return { size: Number(size), root: Buffer.from(root ?? '', 'base64') };
}

function eventHash(event: Fields): Buffer {
  const { curr_hash: own, ...rest } = event;
  const hash = sha256(canonical(rest));
  if (hash.toString('hex') !== own) throw new Error('an event does not match its hash');
  return hash;
}

/** Returns the hashes of a chain's events. Throws unless they form one chain from its beginning. */
function chainHashes(events: readonly Fields[], chain: string): Buffer[] {
  let before = '0'.repeat(64);
  return events.map((event, seq) => {
    if (event.v !== 1 || event.chain !== chain || event.seq !== seq || event.prev_hash !== before) {
      throw new Error('the chain is broken');
    }
    const hash = eventHash(event);
    before = hash.toString('hex');
    return hash;
  });
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SIGNS = ['account_created', 'seals_complete', 'sessions_sealed'];
const timeOf = (value: Json | undefined): number => Date.parse(words(value));
const latest = (times: number[]): number => Math.max(Number.NEGATIVE_INFINITY, ...times);

/**
 * "Comparisons": returns the time of the latest sign of sealing that is more than an hour older than an
 * event.
 */
function settledAt(own: readonly Fields[], event: Fields): number {
  const before = own.filter((one) => Number(one.seq) < Number(event.seq) && SIGNS.includes(words(one.kind)));
  return latest(before.map(({ ts }) => timeOf(ts)).filter((time) => time < timeOf(event.ts) - HOUR));
}

function checkEnd(end: Json | undefined, seal: Fields, settled: number): void {
  const since = seal.since === undefined ? settled : timeOf(seal.since);
  const ended = timeOf(end);
  const isLate = ended < since - HOUR || ended < settled - HOUR || ended > timeOf(seal.ts) + HOUR;
  if (isLate || since < settled - HOUR) throw new Error('sealed late');
}

function policyKey(event: Fields): string {
  return `${words(event.policy_name)} ${Number(event.policy_version)}`;
}

/**
 * "Comparisons": checks that a session was observed exactly if its agent was in observe mode, within an hour.
 */
function checkMode(started: Fields, own: readonly Fields[]): void {
  const events = own.filter(
    ({ kind, agent_id: id, changed }) =>
      id === started.agent_id &&
      (kind === 'agent_created' || (kind === 'agent_updated' && (changed as string[]).includes('mode'))),
  );
  const start = timeOf(started.ts);
  const isWithin = (from: number, to: number): boolean => from <= start + HOUR && to >= start - HOUR;
  const fits = events.some((event, at) => {
    const from = timeOf(event.ts);
    const next = at + 1 < events.length ? timeOf(events[at + 1]?.ts) : Number.POSITIVE_INFINITY;
    const end = event.mode === 'observe' ? Math.min(timeOf(event.observe_until), next) : from;
    return started.mode === 'observe' ? end > from && isWithin(from, end) : isWithin(end, next);
  });
  if (events.length > 0 && !fits) throw new Error('another mode');
}

/** "Comparisons": checks that rules and own terms of a session match the account's chain. */
function checkRules(started: Fields, own: readonly Fields[]): void {
  checkMode(started, own);
  if (started.rules_sha256 === undefined) return;
  const policy = own.find((one) => one.kind === 'policy_created' && policyKey(one) === policyKey(started));
  if (policy?.rules_sha256 !== undefined && policy.rules_sha256 !== started.rules_sha256)
    throw new Error('other rules');
  const ofAgent = own.filter(
    ({ kind, agent_id: id }) =>
      (kind === 'agent_created' || kind === 'agent_updated') && id === started.agent_id,
  );
  if (ofAgent.length === 0) return;
  const names = (event: Fields, ...fields_: string[]): boolean =>
    event.kind === 'agent_created' || fields_.some((field) => (event.changed as string[]).includes(field));
  const applied = (events: Fields[], isSame: (event: Fields) => boolean): boolean =>
    events.some((event, at) => {
      const next = events[at + 1];
      const start = timeOf(started.ts);
      const ends = next === undefined ? Number.POSITIVE_INFINITY : timeOf(next.ts);
      return timeOf(event.ts) <= start + HOUR && ends >= start - HOUR && isSame(event);
    });
  const hasTerms = applied(
    ofAgent.filter((event) => names(event, 'own_terms')),
    (event) => {
      const isSilent = event.own_terms === undefined && event.kind === 'agent_updated';
      const isOlder = event.own_terms_mac === undefined && (isSilent || Number(event.own_terms ?? 0) > 0);
      return isOlder || event.own_terms_mac === started.own_terms_mac;
    },
  );
  const hasPolicy = applied(
    ofAgent.filter((event) => names(event, 'policy_name', 'policy_version')),
    (event) => event.policy_name === undefined || policyKey(event) === policyKey(started),
  );
  if (!hasTerms || !hasPolicy) throw new Error('other rules');
}

/** "Comparisons": checks that a tombstone proves that the session was due for deletion. */
function checkTombstone(stone: Fields, own: readonly Fields[], sealed: readonly Fields[]): void {
  const isNew = own.some(
    (one) =>
      Number(one.seq) < Number(stone.seq) &&
      (one.kind === 'seals_complete' || (one.kind === 'sessions_sealed' && one.since !== undefined)),
  );
  if (!isNew && stone.started_at === undefined && stone.retention_days === undefined) return;
  const days = Number(stone.retention_days);
  const start = timeOf(stone.started_at);
  if (!(timeOf(stone.ts) >= start + days * DAY)) throw new Error('purged early');
  const policy = own.find((one) => one.kind === 'policy_created' && policyKey(one) === policyKey(stone));
  const isOther = policy === undefined ? days < 2_190 : (policy.retention_days ?? days) !== days;
  const line = sealed.find((one) => one.session_id === stone.session_id);
  const seal = own[Number(line?.seal_seq)];
  if (isOther || line === undefined || seal === undefined) throw new Error('purged early');
  const since = seal.since === undefined ? Number.NEGATIVE_INFINITY : timeOf(seal.since);
  if (start < Math.max(since, settledAt(own, seal)) - HOUR - DAY) throw new Error('purged early');
}

/** Checks that the log's leaf of an event in an account's chain leads to the signed root. */
function checkLeaf(checkpoint: Fields, accountId: string, seq: number, hash: string, vkey: string): void {
  const { size, root } = openNote(words(checkpoint.note), vkey);
  const { index, proof } = fields(checkpoint.leaf);
  const leaf = Buffer.from(`${accountId}\n${seq}\n${hash}\n`);
  if (!rootOf(leaf, Number(index), size, hexes(proof)).equals(root))
    throw new Error('the log has no such leaf');
}

/**
 * Verifies the answer of `GET /api/v1/sessions/{id}/audit`.
 * @throws Error for the first thing that is wrong
 */
export function verifySessionExport(text: string, vkey: string): { events: number; isSigned: boolean } {
  const { events, merkle_root_hex: root, checkpoint } = JSON.parse(text) as Fields;
  const list = events as Fields[];
  const hashes = chainHashes(list, words(list[0]?.chain));
  if (treeHash(hashes).toString('hex') !== root) throw new Error('another Merkle root');
  if (checkpoint === null) return { events: list.length, isSigned: false };
  const { event, index, proof } = fields(fields(checkpoint).seal);
  const seal = fields(event);
  const hash = eventHash(seal).toString('hex');
  const head = hashes.at(-1) ?? Buffer.alloc(0);
  const sealRoot = rootOf(head, Number(index), Number(seal.count), hexes(proof));
  if (seal.kind !== 'sessions_sealed' || sealRoot.toString('hex') !== seal.root)
    throw new Error('not sealed');
  checkEnd(list.at(-1)?.ts, seal, Number.NEGATIVE_INFINITY);
  checkLeaf(fields(checkpoint), words(seal.chain), Number(seal.seq), hash, vkey);
  return { events: list.length, isSigned: true };
}

/**
 * Verifies the lines of `sotto audit export --account`.
 * @throws Error for the first thing that is wrong
 */
export function verifyAccountExport(text: string, vkey: string): { events: number; sealed: number } {
  const [first, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Fields);
  const accountId = words(first?.account_id);
  const events = lines.filter((line) => line.sealed === undefined);
  const chains = new Map<string, Fields[]>();
  for (const event of events) {
    const chain = words(event.chain);
    chains.set(chain, [...(chains.get(chain) ?? []), event]);
  }
  const ends = new Map<string, string>();
  for (const [chain, list] of chains) ends.set(chain, chainHashes(list, chain).at(-1)?.toString('hex') ?? '');
  const own = chains.get(accountId) ?? [];
  const sealed = lines.flatMap((line) => (line.sealed === undefined ? [] : [fields(line.sealed)]));
  for (const seal of own.filter(({ kind }) => kind === 'sessions_sealed')) {
    const leaves = sealed.filter((one) => one.seal_seq === seal.seq);
    const root = treeHash(leaves.map((one) => hex(one.head_hash))).toString('hex');
    if (root !== seal.root || leaves.length !== seal.count) throw new Error('other sessions were sealed');
  }
  for (const [chain, list] of chains) {
    if (chain === accountId) continue;
    checkRules(list[0] ?? {}, own);
    const line = sealed.find(({ session_id: id }) => id === chain);
    const seal = own[Number(line?.seal_seq)];
    const last = list.at(-1) ?? {};
    if (seal !== undefined) checkEnd(last.ts, seal, settledAt(own, seal));
    const sign = own.findLast(({ kind }) => SIGNS.includes(words(kind)));
    const isOver = seal === undefined && last.kind === 'session_closed' && sign !== undefined;
    if (isOver && timeOf(last.ts) < settledAt(own, sign) - HOUR) throw new Error('sealed late');
  }
  const purged = own.filter(({ kind }) => kind === 'session_purged');
  for (const stone of purged) checkTombstone(stone, own, sealed);
  for (const { session_id: id, head_hash: hash } of sealed) {
    const isPurged = purged.some((stone) => stone.session_id === id && stone.head_hash === hash);
    if (ends.get(words(id)) !== hash && !(ends.get(words(id)) === undefined && isPurged)) {
      throw new Error('a sealed session is missing, or another one');
    }
  }
  const checkpoint = fields(first?.checkpoint);
  const { seq, hash } = fields(checkpoint.leaf);
  if (own[Number(seq)]?.curr_hash !== hash) throw new Error('the log has another event');
  checkLeaf(checkpoint, accountId, Number(seq), words(hash), vkey);
  return { events: events.length, sealed: sealed.length };
}
