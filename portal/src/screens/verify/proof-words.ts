import type { ProofUnread, Verdict } from '../../proof/verify-proof';

/** Reasons why a file could not be read as a proof. */
export const UNREAD: Readonly<Record<ProofUnread['fault'], string>> = {
  too_long: 'The file is larger than 1 MiB, the limit for proofs.',
  not_text: 'The file is not a text file. PDF reports and images are not proofs.',
  not_a_proof:
    'The first line is not “c2sp.org/tlog-proof@v1”. Select a file that was downloaded as a proof from a session’s page.',
  extra: 'The “extra” line, which links the session to the log, is missing or damaged.',
  index: 'The “index” line, which contains the position in the log, is missing or damaged.',
  path: 'The hashes that lead to the log’s root are damaged.',
  checkpoint: 'The signed checkpoint at the end of the file is missing or damaged.',
  session: 'The session’s last event is missing or damaged.',
  seal: 'The session’s seal is missing or damaged.',
  timestamp: 'The timestamp is damaged.',
  insecure_page:
    'Browsers support the required cryptography only on HTTPS pages. Open this page with an https:// address.',
};

export const VERDICTS: Readonly<
  Record<Verdict, { readonly tone: 'good' | 'warn' | 'bad'; readonly title: string; readonly words: string }>
> = {
  proven: {
    tone: 'good',
    title: '✓ The proof is valid',
    words:
      'The session ended as stated below. Enough of your witnesses have cosigned the log with this session. Since then, it cannot be changed unless all of these witnesses cooperate.',
  },
  refused: {
    tone: 'bad',
    title: '✕ The proof is not valid',
    words: 'None of the statements in the file is proven. The steps marked ✕ explain the errors.',
  },
  unsigned: {
    tone: 'warn',
    title: '○ Not proven: log key missing',
    words: 'The hashes match each other, but this alone does not prove the session. Enter the log key.',
  },
  unwitnessed: {
    tone: 'warn',
    title: '◐ Signed by the log, but witness keys missing',
    words:
      'The operator’s key signed the log. With this key, the operator can later sign a changed history as well. Enter the keys of witnesses, which would detect such a change.',
  },
  unchecked: {
    tone: 'warn',
    title: '○ Not proven: your browser could not verify all signatures',
    words: 'All verified parts are correct. Verify the other signatures with the command below.',
  },
};
