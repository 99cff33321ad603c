import { checkpointText } from '../../../src/audit/chain/log/checkpoint.js';
import { Cosigner } from '../../../src/audit/chain/cosigning/cosignature.js';
import { ED25519_COSIGNATURE } from '../../../src/audit/chain/cosigning/ed25519-cosignature.js';
import { merkleRoot } from '../../../src/audit/chain/log/merkle.js';
import { inclusionProof } from '../../../src/audit/chain/log/merkle-proof.js';
import { timestampQuery } from '../../../src/audit/chain/timestamps/timestamp-query.js';
import type { AuditEvent } from '../../../src/audit/events/audit-event.js';
import { query } from '../../support/databases.js';
import { rehashed } from './chains.js';
import { headOf, type Note, openNote, type ProofFile, type Sealed, stampedPart } from './proof-file.js';
import { entryOf } from './side-logs.js';
import type { Surroundings } from './surroundings.js';

/**
 * The operator, who has the database, the log's key and the clock, and uses the authority like everyone else.
 */
export class Operator {
  constructor(
    private readonly surroundings: Surroundings,
    /** Leaves of the whole log in hex. */
    readonly leaves: readonly string[],
  ) {}

  get origin(): string {
    return this.surroundings.signer.verifier.name;
  }

  /** Signs a checkpoint with the log's key, and adds other signature lines. */
  sign(text: string, cosignatures: readonly string[] = []): Note {
    return { text, lines: [...openNote(this.surroundings.signer.sign(text)).lines, ...cosignatures] };
  }

  /** Returns a cosigner with the log's key. */
  asWitness(name: string): Cosigner {
    return new Cosigner(ED25519_COSIGNATURE, name, this.surroundings.seed);
  }

  /** Returns the authority's response for a text, in Base64. */
  async stamp(text: string): Promise<string> {
    const response = await this.surroundings.authority.reply(timestampQuery(text).der);
    return response.toString('base64');
  }

  /** Adds a timestamp for the file's present checkpoint. */
  async restamped(file: ProofFile): Promise<ProofFile> {
    const response = await this.stamp(stampedPart(file.note));
    return { ...file, extra: { ...file.extra, timestamp: { response } } };
  }

  /** Rebuilds a seal around another last event of the session, with all hashes. */
  async reseal({ event, index, proof }: Sealed, session: AuditEvent): Promise<Sealed> {
    const rows = await query<{ head: string }>(
      this.surroundings.databaseUrl,
      `SELECT encode(head_hash, 'hex') AS head FROM sealed_sessions WHERE account_id = $1 AND seal_seq = $2 ORDER BY leaf_index`,
      [event.chain, event.seq],
    );
    const heads = rows.map(({ head }, at) => (at === index ? session.curr_hash : head));
    const remade = rehashed(event, { root: merkleRoot(heads) });
    return { event: remade, index, proof: heads.length > 0 ? inclusionProof(heads, index) : proof };
  }

  /** Rebuilds the log around another seal, signed with its key, with a current timestamp. */
  async relog(file: ProofFile): Promise<ProofFile> {
    const { size } = headOf(file.note);
    const leaves = this.leaves
      .slice(0, size)
      .map((leaf, at) => (at === file.index ? entryOf(file.extra.seal.event) : leaf));
    const text = checkpointText(this.origin, { size, rootHex: merkleRoot(leaves) });
    const path = inclusionProof(leaves, file.index).map((hash) =>
      Buffer.from(hash, 'hex').toString('base64'),
    );
    return this.restamped({ ...file, path, note: this.sign(text, file.note.lines.slice(1)) });
  }
}
