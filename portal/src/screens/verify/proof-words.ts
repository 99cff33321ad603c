import type { ProofUnread, Verdict } from '../../proof/verify-proof';

/** Why a file could not be read as a proof. */
export const UNREAD: Readonly<Record<ProofUnread['fault'], string>> = {
  too_long: 'It is longer than any proof: more than 1 MiB.',
  not_text: 'It is not text. Reports (PDF) and pictures are no proofs.',
  not_a_proof: 'Its first line is not “c2sp.org/tlog-proof@v1”. Choose the file that a session’s page gives.',
  extra: 'Its line “extra” is missing or damaged: the data that lead from the session to the log.',
  index: 'Its line “index” is missing or damaged: the place in the log.',
  path: 'The hashes that lead to the log’s root are damaged.',
  checkpoint: 'The signed checkpoint at its end is missing or damaged.',
  session: 'The session’s last event in it is missing or damaged.',
  seal: 'The session’s seal in it is missing or damaged.',
  timestamp: 'The timestamp in it is damaged.',
  insecure_page: 'Your browser only checks on pages that come over HTTPS.',
};

export const VERDICTS: Readonly<
  Record<Verdict, { readonly tone: 'good' | 'warn' | 'bad'; readonly title: string; readonly words: string }>
> = {
  proven: {
    tone: 'good',
    title: '✓ The proof holds',
    words:
      'The session ended as stated below. Enough of your witnesses have seen the log with it, and it can’t be changed since then unless they all take part.',
  },
  refused: {
    tone: 'bad',
    title: '✕ The proof does not hold',
    words:
      'Nothing that the file states is proven. The steps marked ✕ tell what is wrong, and what it means.',
  },
  unsigned: {
    tone: 'warn',
    title: '○ Not proven: no key of the log was given',
    words: 'The file fits together, but anybody can make one that does. Give the key of the log.',
  },
  unwitnessed: {
    tone: 'warn',
    title: '◐ Signed by the log, but no witness was asked',
    words:
      'The operator’s key signed it. With that key, an operator can also sign another past later: give the keys of witnesses that would have noticed.',
  },
  unchecked: {
    tone: 'warn',
    title: '○ Not proven: your browser could not check all signatures',
    words: 'What it could check is right. Check the rest elsewhere, with the command below.',
  },
};
