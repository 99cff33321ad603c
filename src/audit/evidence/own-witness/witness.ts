import { parseCheckpointText } from '../../chain/log/checkpoint.js';
import type { Cosigner } from '../../chain/cosigning/cosignature.js';
import type { NoteVerifier } from '../../chain/log/signed-note.js';
import { type AddCheckpoint, parseAddCheckpoint } from '../../chain/cosigning/witness-messages.js';
import { plainAnswer, refusalOf, type WitnessAnswer } from './witness-rules.js';
import type { CosignedHead, WitnessState } from './witness-state.js';

/** Records a request, with a valid signature, that shows that a log is inconsistent with its past. */
export type RecordInconsistency = (origin: string, body: string) => Promise<void>;

/** Cosigns checkpoints of watched logs if they are consistent with the last cosigned checkpoint. */
export class Witness {
  /** @param logs verifiers of the watched logs, by origin */
  constructor(
    private readonly cosigner: Cosigner,
    private readonly logs: ReadonlyMap<string, readonly NoteVerifier[]>,
    private readonly state: WitnessState,
    private readonly recordInconsistency: RecordInconsistency,
  ) {}

  /**
   * Answers an `add-checkpoint` request (https://c2sp.org/tlog-witness).
   * @throws errors from reading and writing the state, in which case the checkpoint was not cosigned
   */
  async addCheckpoint(body: string): Promise<WitnessAnswer> {
    const request = parseAddCheckpoint(body);
    if (request === undefined) return plainAnswer(400, 'the request is malformed\n');
    const [origin = ''] = request.note.split('\n', 1);
    const verifiers = this.logs.get(origin);
    if (verifiers === undefined) return plainAnswer(404, 'this log is not configured\n');
    const text = signedText(verifiers, request.note);
    if (text === undefined) return plainAnswer(403, 'none of the known log keys signed this checkpoint\n');
    const head = parseCheckpointText(text);
    if (head === undefined) return plainAnswer(400, 'the checkpoint is malformed\n');
    const cosigned = { size: head.size, rootHex: head.rootHex, note: request.note };
    return this.state.exclusively(() => this.judge(origin, request, text, cosigned, body));
  }

  private async judge(
    origin: string,
    request: AddCheckpoint,
    text: string,
    head: CosignedHead,
    body: string,
  ): Promise<WitnessAnswer> {
    const refusal = refusalOf(request, head, await this.state.read(origin));
    if (refusal?.inconsistent === true) await this.recordInconsistency(origin, body);
    if (refusal !== undefined) return refusal;
    await this.state.write(origin, head);
    return plainAnswer(200, this.cosigner.sign(text, Math.floor(Date.now() / 1_000)));
  }
}

function signedText(verifiers: readonly NoteVerifier[], note: string): string | undefined {
  for (const verifier of verifiers) {
    const text = verifier.open(note);
    if (text !== undefined) return text;
  }
  return undefined;
}
