import { wordSet } from './words.js';

/** Generic top-level domains (IANA root zone) that are no words of a sentence, and the reserved ones of RFC 2606. */
export const PLAIN_DOMAINS = wordSet(`
  com org net edu gov mil info biz io int app dev coop jobs mobi museum name pro tel travel xyz online site website tech
  store shop blog cloud digital health healthcare clinic dental doctor hospital pharmacy care vision fitness insurance
  health med bio page link email ngo ong foundation example test invalid localhost
`);

/** Of those, what nothing but an address ends with, in whatever letters. */
export const CERTAIN_DOMAINS = wordSet('com org net edu gov mil io biz example');

/** Country codes and others that are words or abbreviations too: a path, `www` or a third label must be there. */
export const SHORT_DOMAINS = wordSet(`
  us uk ca au nz ie de fr nl be es it pt ch at se no dk fi pl cz gr ro hu in jp cn kr sg hk tw br mx ar cl za ru ua tr il
  ae eu co me tv cc ai ly to so sh gg fm am is im id my ph vn th la st vc ws help support life live today world team
  family plus one top club news center house space works services solutions systems group network agency company
`);

/** Names of software that have the form of domains. */
export const SOFTWARE_NAMES = wordSet('asp.net vb.net ado.net ml.net paint.net node.js socket.io');
