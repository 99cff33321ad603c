import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ServiceAccount } from './cloud.js';

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key_id: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }),
});

/**
 * Reads a service account key in Google's JSON format.
 * @returns the account, or a description of the problem that never quotes the file
 */
export function readServiceAccount(path: string): ServiceAccount | string {
  let written: string;
  try {
    written = readFileSync(path, 'utf8');
  } catch {
    return 'names a file that cannot be read';
  }
  const account = accountIn(written);
  return account ?? 'names a file that is not a service account key (Google JSON with an RSA key)';
}

function accountIn(written: string): ServiceAccount | undefined {
  let file: z.infer<typeof keyFile>;
  let privateKey: KeyObject;
  try {
    file = keyFile.parse(JSON.parse(written));
    privateKey = createPrivateKey(file.private_key);
  } catch {
    return undefined;
  }
  if (privateKey.asymmetricKeyType !== 'rsa') return undefined;
  return { email: file.client_email, keyId: file.private_key_id, privateKey, tokenUrl: file.token_uri };
}
