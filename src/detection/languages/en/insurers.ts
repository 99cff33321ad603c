import { phrases } from '../../lexicon/words.js';

/** Insurers and their plans, in small letters: a plan names no person. Those that run clinics of their name are left out. */
export const INSURERS: ReadonlySet<string> = new Set(
  phrases(`
    aetna, ambetter, anthem, anthem blue cross, blue cross, blue cross blue shield, blue cross and blue shield, blue shield,
    bcbs, bright health, buckeye, careoregon, caresource, centene, champva, cigna, cigna healthcare, connecticare, davis vision,
    delta dental, devoted health, emblemhealth, emblem health, empire blue cross, express scripts, eyemed, fidelis, florida blue,
    friday health, geico, allstate, progressive, state farm, farmers insurance, liberty mutual, geha,
    harvard pilgrim, health net, healthfirst, highmark, horizon blue cross, humana, independence blue cross,
    independent health, liberty dental, mass health, masshealth, medicaid, medi-cal, medicare, medicare advantage,
    medicare part b, medicare part d, metlife, meritain, molina, molina healthcare, moda, moda health, mutual of omaha,
    oscar health, optumrx, optum rx, caremark, cvs caremark, pacificsource, pacific source, premera,
    premera blue cross, priority health, regence, regence blue shield, rocky mountain health plans, select health,
    selecthealth, spectera, superior vision, tricare, tricare for life, tufts, tufts health plan, uhc, umr,
    united healthcare, unitedhealthcare, united health care, united concordia, usaa, vsp, wellcare, wellpoint, well care
  `),
);
