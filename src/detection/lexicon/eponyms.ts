import { phrases, wordSet } from './words.js';

/** Namesakes of diseases, tests, signs and procedures, in lower case and without accents. Own selection. */
export const EPONYMS: ReadonlySet<string> = wordSet(`
  addison adson alport alzheimer apgar apley asperger aspie babinski baker barlow barrett barre barthel beck becker beckwith behcet bell
  binet bishop boerhaave borg bouchard bowen braden braxton broca brown brudzinski buerger burkitt caprini carpenter chadwick chagas charcot
  chiari chiari child chvostek colles coombs cori cotard coxsackie creutzfeldt crohn cushing dandy danlos dequervain devic dix doppler down
  dressler duchenne dupuytren ebola edwards ehlers epley epstein ewing fabry fallopian fallot fanconi felty finkelstein foley fontan friedreich
  gaucher gerd gilbert gilles glasgow gleason goodpasture graves guillain hallpike hansen harris hashimoto hawkins heberden heimlich henoch
  hicks hirschsprung hodgkin hodgkins holter homans hoffman horner hughes hunter huntington jakob kaposi kartagener karnofsky katz kawasaki
  kegel kernig kleinfelter klinefelter koch koplik korsakoff lachman lasegue legg calve leriche leydig lhermitte lisfranc lyme mallory marburg
  marfan mcburney mcmurray meckel meniere mendelson mohs mini montreal morse morton mucha munchausen murphy neer nissen osgood schlatter osler
  ortolani paget pap papanicolaou parkinson parkinsons patau peyronie phalen pierre plummer pott prader willi purkinje quincke rankin raynaud
  reiter rett reye rinne romberg rorschach salter schonlein schwann scheuermann sever sjogren snellen sprengel stevens johnson sydenham
  spurling takayasu tanner tay sachs tinel tourette trendelenburg trousseau turner valsalva vincent vinson virchow waldenstrom wechsler wegener
  weber wernicke whipple wilms wilson wolff wong zenker zollinger ellison ramsay hunt paul bunnell giemsa gram ziehl neelsen romberg barthel norton mallampati aldrete
`);

/** Words that form a medical term with an eponym before or after them. */
export const EPONYM_HEADS: ReadonlySet<string> = wordSet(`
  disease syndrome sign signs score scores scale test tests testing palsy catheter catheters maneuver manoeuvre smear smears lymphoma
  sarcoma fracture fractures criteria index reflex reflexes phenomenon cyst esophagus contractions contraction exercises exercise
  monitor monitors coma inventory depression nodes node sprots tumor tumour anemia ulcer gangrene hernia tube procedure surgery operation
  dystrophy chorea ataxia dementia encephalopathy contracture thyroiditis disorder position incision arrhythmia cells valve stent
  classification stage staging grade grading virus fever angina malformation deformity neuroma  law equation triad
  reaction rash spots  performance activities pattern complex sequence  type 
  purpura tetralogia bacilo tincion tincion enfermedad mal sindrome escala signo signos prueba pruebas puntuacion indice test maniobra reflejo fenomeno quiste esofago ejercicios
  sonda citologia tiroiditis linfoma sarcoma fractura criterios contracciones corea ataxia demencia anemia paralisis enfermo enferma
  diagnostico tumor ulcera hernia tubo cirugia operacion valvula fiebre virus
`);

/** Eponyms of two persons. */
export const EPONYM_PAIRS: ReadonlySet<string> = new Set(
  phrases(`
    epstein barr, guillain barre, ehlers danlos, ramsay hunt, paul bunnell, stevens johnson, creutzfeldt jakob, dix hallpike, osgood schlatter,
    prader willi, tay sachs, wolff parkinson white, zollinger ellison, henoch schonlein, schonlein henoch, charcot marie tooth, chiari malformation,
    budd chiari, dandy walker, legg calve perthes, braxton hicks, salter harris, ziehl neelsen, mini mental, wernicke korsakoff, brown sequard
  `),
);

/** Scores named after a person. */
export const SCORES: ReadonlySet<string> = wordSet(
  'glasgow apgar braden barthel norton mallampati aldrete bishop borg rankin gleason caprini karnofsky',
);

/** Diseases that can consist of the eponym without a noun: "she has crohn's". */
export const DISEASES: ReadonlySet<string> = wordSet(`
  addison alzheimer alzheimers asperger behcet chagas crohn crohns cushing duchenne graves guillain hashimoto hashimotos hodgkin hodgkins
  huntington huntingtons kawasaki meniere menieres parkinson parkinsons raynaud raynauds sjogren sjogrens tourette tourettes
`);
