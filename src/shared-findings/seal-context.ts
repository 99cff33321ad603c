/** Returns the associated data that binds findings to an account and a text. @param mac keyed hash of the text */
export function sealContext(accountId: string, mac: Buffer): string {
  return `sotto/findings/${accountId}/${mac.toString('base64')}`;
}
