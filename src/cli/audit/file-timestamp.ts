import { readFile } from 'node:fs/promises';
import type { VerifyResult } from '../../audit/chain/hash/event-list-verifier.js';
import type { StampedCheckpoint } from '../../audit/chain/proof/session-evidence.js';
import { TimestampInvalid } from '../../audit/chain/timestamps/timestamp-failure.js';
import { InvalidRoots, parseRoots } from '../../audit/chain/timestamps/timestamp-roots.js';
import { type TimestampClaim, verifyTimestamp } from '../../audit/chain/timestamps/timestamp-token.js';
import { NotFound } from '../not-found.js';

/**
 * Adds the statement of a file's timestamp to the result of its verification.
 * @param rootsPath PEM file with trusted roots; undefined leaves the timestamp unchecked
 * @throws NotFound if the timestamp is missing although roots were given, or the PEM file contains no roots
 */
export async function withTimestamp(
  result: VerifyResult,
  timestamp: StampedCheckpoint | undefined,
  rootsPath: string | undefined,
): Promise<VerifyResult> {
  if (!result.ok) return result;
  if (rootsPath === undefined) {
    if (timestamp === undefined) return result;
    return { ...result, message: `${result.message}; its timestamp was not checked (--tsa-roots)` };
  }
  const roots = await readRoots(rootsPath);
  if (timestamp === undefined) throw new NotFound('The file has no timestamp.');
  try {
    const { time, accuracy } = await verifyTimestamp(timestamp.response, { text: timestamp.note, roots });
    const stated = `${new Date(time).toISOString()}, plus or minus ${accuracy} ms`;
    return { ...result, message: `${result.message}; it existed by ${stated}` };
  } catch (error) {
    if (!(error instanceof TimestampInvalid)) throw error;
    return {
      ...result,
      ok: false,
      message: `the timestamp of the checkpoint is not valid: ${error.message}`,
    };
  }
}

async function readRoots(path: string): Promise<TimestampClaim['roots']> {
  try {
    return parseRoots(await readFile(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof InvalidRoots ? error.message : 'it cannot be read';
    throw new NotFound(`The file ${path} contains no usable roots, because ${reason}.`);
  }
}
