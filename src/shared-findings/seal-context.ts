/** Associated data of findings: they can't be opened as those of another account or text. @param mac keyed hash of the text */
export function sealContext(accountId: string, mac: Buffer): string {
  return `sotto/findings/${accountId}/${mac.toString('base64')}`;
}
