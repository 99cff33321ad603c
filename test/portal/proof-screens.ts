import { withExtra } from './edited-proof.js';
import type { Screen } from './screens.js';
import type { WitnessedService } from './witnessed-service.js';

/** Screens of the page that verifies proofs, with a valid and with a changed proof. */
export async function proofScreens(
  { baseUrl }: WitnessedService,
  cookie: string,
  sessionId: string,
): Promise<Screen[]> {
  const answer = await fetch(`${baseUrl}/api/v1/sessions/${sessionId}/proof`, { headers: { cookie } });
  const proof = await answer.text();
  const path = `/portal/verify?session=${sessionId}`;
  const changed = withExtra(proof, ({ session = {} }) => (session.status = 'error'));
  return [
    { name: 'proof', path, press: 'Use these keys', shows: 'The proof is valid' },
    {
      name: 'proof, refused',
      path,
      press: 'Use these keys',
      file: changed,
      shows: 'The proof is not valid',
    },
  ];
}
