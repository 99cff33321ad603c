import { wordSet } from './words.js';

/** Single words of health insurers and their plans, in lower case and without accents. Own selection. */
export const PLANS: ReadonlySet<string> = wordSet(`
  aetna ambetter amerigroup amerihealth anthem bcbs blue careoregon caresource carefirst centene champva cigna connecticare delta emblemhealth
  evicore fidelis geha geisinger harvard healthfirst healthnet highmark humana independence kaiser magellan masshealth medicaid medicare medi
  medical medigap meridian metlife molina moda mutual oscar oxford pacificsource permanente premera presbyterian priority regence sentara
  simply sunshine superior tricare tufts uhc umr unitedhealthcare united upmc vsp wellcare wellpoint chip chp cobra
  imss issste insabi bienestar prospera gnp axa mapfre metlife sanitas adeslas asisa dkv cigna muface isfas mugeju caser fiatc aegon allianz
  seguro sacyl osakidetza popular bupa plan
`);

/** Designations of plan types. */
export const PLAN_WORDS: ReadonlySet<string> = wordSet(`
  ppo hmo epo pos hdhp dhmo hsa fsa hra part parts a b c d g n f k advantage supplement supplemental bronze silver gold platinum
  catastrophic basic plus choice select preferred premier standard open access network cross shield healthcare health care plan plans
  group individual family marketplace exchange complete classic simple value state federal dental vision community prime for life
  of and texas california florida michigan illinois england dual shared partnership total direct cal advantage senior
  basico completo oro plata platino familiar individual medico privado publico social salud seguro gastos mayores
`);
