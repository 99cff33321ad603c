import { wordMap, wordSet } from './words.js';

/** Generic top-level domains (IANA root zone) that are no words of a sentence, and the domains reserved by RFC 2606. */
export const PLAIN_DOMAINS = wordSet(`
  com org net edu gov mil info biz io int app dev coop jobs mobi museum name pro tel travel xyz online site website tech
  store shop blog cloud digital health healthcare clinic dental doctor hospital pharmacy care vision fitness insurance
  health med bio page link email ngo ong foundation example test invalid localhost
`);

/** Members of {@link PLAIN_DOMAINS} that in any case can only end an address. */
export const CERTAIN_DOMAINS = wordSet('com org net edu gov mil io biz example');

/** Country codes and other domains that are also words. They need a path, `www` or a third label. */
export const SHORT_DOMAINS = wordSet(`
  us uk ca au nz ie de fr nl be es it pt ch at se no dk fi pl cz gr ro hu in jp cn kr sg hk tw br mx ar cl za ru ua tr il
  ae eu co me tv cc ai ly to so sh gg fm am is im id my ph vn th la st vc ws help support life live today world team
  family plus one top club news center house space works services solutions systems group network agency company
`);

/** Top-level domains of spoken addresses, and the most frequent ones. Alternatives, for patterns with `i`. */
export const SAID_DOMAIN =
  'com|org|net|edu|gov|mil|info|biz|health|care|clinic|io|co|us|uk|ca|au|de|fr|nl|es|it|in|me|dev|app|ai|example|test|invalid|localhost';
export const COMMON_DOMAIN = 'com|org|net|edu';

/** Software names with the form of a domain. */
export const SOFTWARE_NAMES = wordSet('asp.net vb.net ado.net ml.net paint.net node.js socket.io');

/** Public e-mail providers, by the label before the top-level domain. */
const PROVIDERS = wordSet(`
  gmail googlemail hotmail outlook live msn yahoo ymail rocketmail icloud me mac aol proton protonmail pm gmx web t-online freenet
  mail zoho fastmail hey tutanota tuta yandex inbox qq 163 126 sina naver daum hanmail rediffmail libero virgilio tiscali orange
  wanadoo free laposte sfr comcast verizon att sbcglobal bellsouth cox charter earthlink juno btinternet sky talktalk virginmedia
  bigpond optusnet telstra shaw rogers sympatico telus videotron uol bol terra seznam onet wp interia abv ukr rambler
`);

/** Spoken names of providers whose ".com" is often omitted. Alternatives without a group, for patterns with `i`. */
export const SAID_PROVIDER = 'g ?mail|yahoo|hot ?mail|outlook|i ?cloud|a ?o ?l|proton ?mail';

/** Providers whose top-level domain is often omitted, with their hosts. */
export const MAILBOX_HOSTS = wordMap(`
  gmail gmail.com googlemail googlemail.com yahoo yahoo.com hotmail hotmail.com outlook outlook.com icloud icloud.com aol aol.com
  protonmail protonmail.com msn msn.com ymail ymail.com rocketmail rocketmail.com comcast comcast.net verizon verizon.net
  sbcglobal sbcglobal.net bellsouth bellsouth.net att att.net earthlink earthlink.net
`);

/** Returns true for an address at a public e-mail provider, which can belong to any person: "frontdesk@gmail.com". */
export function isPublicMailbox(address: string): boolean {
  const labels = address
    .toLowerCase()
    .slice(address.lastIndexOf('@') + 1)
    .split('.');
  return labels.slice(0, -1).some((label) => PROVIDERS.has(label));
}
