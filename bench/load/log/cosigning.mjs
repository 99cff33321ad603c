// Cosignatures and timestamps of checkpoints, from the service's own jobs, and simulated cosignatures of earlier
// checkpoints.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Cosigner } from '../../../dist/src/audit/chain/cosigning/cosignature.js';
import { loadCosignatureAlgorithm } from '../../../dist/src/audit/chain/cosigning/cosignature-keys.js';
import { splitNote } from '../../../dist/src/audit/chain/log/note-format.js';
import { Timestamps } from '../../../dist/src/audit/evidence/timestamps/timestamps.service.js';
import { Witnessing } from '../../../dist/src/audit/evidence/witnesses/witnessing.service.js';

const BATCH = 2_000;
const never = new AbortController().signal;

/** Has the latest checkpoint cosigned. */
export async function cosign({ app }) {
  const failures = await app.get(Witnessing).run(never);
  if (failures.length > 0) throw new Error(`not cosigned: ${failures.join(', ')}`);
}

/** Has the latest checkpoint timestamped. */
export async function stamp({ app }) {
  const fault = await app.get(Timestamps).stamp(never);
  if (fault !== undefined) throw new Error(`not stamped: ${fault}`);
}

/**
 * Adds cosignatures to all checkpoints without any, using the witnesses' keys, because requesting them would take long.
 */
export async function cosignEarlier({ client, folder, witnesses }) {
  const cosigners = await Promise.all(
    witnesses.map(({ name, algorithm }) => cosignerOf(join(folder, name), algorithm)),
  );
  const { rows } = await client.query(
    `SELECT size, note FROM checkpoints c
     WHERE NOT EXISTS (SELECT FROM checkpoint_cosignatures s WHERE s.size = c.size) ORDER BY size`,
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const signed = rows.slice(from, from + BATCH).flatMap(({ size, note }) =>
      cosigners.map((cosigner) => ({
        witness: cosigner.verifier.id,
        size,
        line: cosigner.sign(splitNote(note).text, Math.floor(Date.now() / 1_000)),
      })),
    );
    await client.query(
      `INSERT INTO checkpoint_cosignatures (witness, size, line)
       SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])`,
      ['witness', 'size', 'line'].map((field) => signed.map((row) => row[field])),
    );
  }
  await client.query('VACUUM ANALYZE checkpoint_cosignatures');
}

async function cosignerOf(folder, algorithm) {
  const [name, secret] = (await readFile(join(folder, 'witness.key'), 'utf8')).split('\n');
  const seed = Buffer.from(secret.split(' ').at(-1), 'base64');
  return new Cosigner(await loadCosignatureAlgorithm(algorithm), name, seed);
}
