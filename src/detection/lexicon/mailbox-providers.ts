import { wordSet } from './words.js';

/** Those who give mailboxes to everybody: the label before the top-level domain. */
const PROVIDERS = wordSet(`
  gmail googlemail hotmail outlook live msn yahoo ymail rocketmail icloud me mac aol proton protonmail pm gmx web t-online freenet
  mail zoho fastmail hey tutanota tuta yandex inbox qq 163 126 sina naver daum hanmail rediffmail libero virgilio tiscali orange
  wanadoo free laposte sfr comcast verizon att sbcglobal bellsouth cox charter earthlink juno btinternet sky talktalk virginmedia
  bigpond optusnet telstra shaw rogers sympatico telus videotron uol bol terra seznam onet wp interia abv ukr rambler
`);

/** True for an address at one of those, which may be anybody's: "frontdesk@gmail.com". */
export function isMailboxProviders(address: string): boolean {
  const labels = address
    .toLowerCase()
    .slice(address.lastIndexOf('@') + 1)
    .split('.');
  return labels.slice(0, -1).some((label) => PROVIDERS.has(label));
}
