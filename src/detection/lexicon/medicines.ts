import { wordSet } from './words.js';

/**
 * Single words of medicines, vaccines and supplements as callers say them, in lower case and without accents: brands of
 * the United States, Mexico and Spain, and international names (INN, USAN) without a typical ending. Own selection.
 */
export const MEDICINES: ReadonlySet<string> = wordSet(`
  abilify abreva accupril accutane aciphex actemra actos acular adacel adalat adcirca adderall addyi adempas adipex advair advil
  advate aemcolo afrin aggrenox aimovig airsupra ajovy albuterol aldactone aldara aleve alinia alka seltzer allegra allopurinol alphagan
  altace alprazolam ambien amerge amitiza amlodipine amoxicillin amoxil ampyra anaprox androgel antabuse antivert anusol apidra
  apixaban apriso aptiom arava aricept arimidex aripiprazole armour arnuity aromasin arthrotec asacol asmanex aspirin atarax atenolol
  ativan atorvastatin atrovent aubagio augmentin austedo auvelity auvi avandia avapro avelox avodart avonex azelastine azilect
  azithromycin azulfidine azstarys baclofen bactrim bactroban balversa baqsimi basaglar belsomra belviq benadryl benicar bentyl benzonatate
  benztropine bepreve betaseron bexsero biaxin biktarvy bisoprolol boniva boostrix botox breo breztri brilinta briviact bromfed budesonide
  bumex buprenorphine bupropion buspar buspirone bydureon byetta bystolic caduet calan camila caplyta carafate carbamazepine
  carbidopa cardizem cardura carvedilol casodex catapres ceclor cefdinir ceftin cefuroxime celebrex celecoxib celexa cellcept
  cephalexin cetirizine chantix cialis cimzia cipro ciprofloxacin citalopram claritin cleocin climara clindamycin clobetasol clomid clonazepam
  clonidine clopidogrel clotrimazole clozaril clozapine codeine cogentin colace colchicine colcrys combigan combivent comirnaty compazine
  comtan concerta contrave copaxone coreg corlanor cosentyx cosopt coumadin cozaar creon crestor cubicin cyclobenzaprine cymbalta
  cytomel cytoxan daliresp dapsone daypro dayquil delsym delzicol demerol depakote depo provera desyrel detrol dexcom dexedrine
  dexilant dextroamphetamine diamox diazepam diclofenac dicyclomine diflucan digoxin dilantin dilaudid dilt diltiazem dimetapp diovan
  dipentum ditropan divalproex docusate donepezil doral doryx dovato doxazosin doxepin doxycycline dramamine duexis dulcolax dulera duloxetine
  dupixent duragesic dyazide dymista ecotrin edarbi effexor effient elavil elidel eligard eliquis elmiron emgality emsam enbrel
  enoxaparin entocort entresto entyvio epclusa epiduo epipen epogen ertapenem erythromycin escitalopram esomeprazole estrace estradiol
  eszopiclone eucrisa euthyrox evenity evista excedrin exelon exforge eylea famotidine fanapt farxiga fasenra felodipine femara
  fentanyl ferrous fetzima fiasp finasteride fioricet flagyl flecainide flector flexeril flomax flonase flovent fluarix fluconazole fluoxetine
  fluticasone flumist fluzone focalin folic folate forteo fosamax furosemide gabapentin gardasil gemtesa geodon gilenya gleevec glimepiride
  glipizide glucophage glucotrol glucagon glyburide glycopyrrolate gralise guaifenesin guanfacine guardasil gvoke haldol haloperidol harvoni havrix
  horizant humalog humira humulin hycodan hydralazine hydrochlorothiazide hydrocodone hydrocortisone hydroxychloroquine hydroxyzine hysingla
  hyzaar ibrance ibuprofen imdur imitrex imodium imuran inderal indocin ingrezza inlyta insulin intuniv invega invokana ipratropium
  isosorbide isotretinoin ivermectin janumet januvia jardiance jolivette journavx junel kadian kadcyla kapvay keflex kenalog keppra kerendia
  kesimpta ketamine ketoconazole ketorolac keytruda klonopin klor con kombiglyze krill kyleena lamictal lamotrigine lanoxin lansoprazole
  lantus lasix latanoprost latuda leqvio lescol letrozole levaquin levemir levetiracetam levitra levocetirizine levofloxacin levothyroxine
  levoxyl lexapro lialda librium lidocaine lidoderm linzess lioresal lipitor liraglutide lisdexamfetamine lisinopril lithium lithobid livalo
  loestrin lofibra lomotil loperamide lopid lopressor loratadine lorazepam losartan lotensin lotrimin lovaza lovenox lucentis lumify lumigan
  lunesta lupron luvox lybalvi lyrica macrobid macrodantin mavyret maxalt maxzide meclizine medrol melatonin meloxicam memantine menactra
  menveo metamucil metformin methadone methimazole methocarbamol methotrexate methylphenidate methylprednisolone metoclopramide metolazone
  metoprolol metronidazole micardis micronor microgestin midol minastrin minocin minoxidil miralax mirapex mirena mirtazapine mobic moderna
  monistat montelukast morphine motegrity motrin mounjaro movantik mucinex multaq mupirocin myrbetriq nabumetone nadolol naloxone naltrexone
  namenda namzaric naprosyn naproxen narcan nardil nasacort nasonex neosporin neurontin nexavar nexium nexletol nexplanon niacin niaspan
  nicorette nifedipine nitrofurantoin nitroglycerin nitrostat nizoral nolvadex norco norethindrone normodyne norpace nortriptyline norvasc
  novolin novolog noxafil nubeqa nucala nucynta nudexta nuedexta nuplazid nurtec nutropin nuvaring nuvigil nyquil nystatin ocella ocrevus
  ofev olanzapine olmesartan olumiant omeprazole omnaris omnicef ondansetron onfi onglyza opana opdivo opsumit orencia orilissa ortho
  otezla oxandrin oxaprozin oxcarbazepine oxybutynin oxycodone oxycontin ozempic pamelor pantoprazole paracetamol parlodel parnate paroxetine
  pataday patanol paxil paxlovid pedialyte pentasa pepcid pepto bismol percocet periactin pfizer phenergan phenobarbital phentermine
  phenytoin plan plaquenil plavix pneumovax potassium pradaxa praluent pramipexole pravachol pravastatin prazosin precedex prednisolone
  prednisone pregabalin premarin prempro prevacid prevnar prilosec prinivil pristiq proair procardia prochlorperazine procrit prograf prolia
  promacta promethazine propecia propranolol proscar protonix proventil provera provigil prozac pseudoephedrine pulmicort pylera qbrelis
  qelbree quetiapine qulipta quviviq qvar ranexa ranitidine rapaflo rapamune rasuvo razadyne rebif reclast reglan relafen relpax remeron
  remicade renagel renvela repatha requip restasis restoril retacrit retin revatio revlimid rexulti reyvow rhinocort rinvoq risperdal
  risperidone ritalin rituxan rivaroxaban rizatriptan robaxin robitussin rogaine ropinirole rosuvastatin roxicodone rozerem rybelsus
  rytary ryzolt sabril saphris savella saxenda seasonique sensipar septra seroquel sertraline shingrix sildenafil silenor simbrinza simponi
  simvastatin sinemet singulair skelaxin skyla skyrizi slynd solifenacin solosec soma sovaldi spikevax spiriva spironolactone sprintec
  sprycel stalevo starlix steglatro stelara stendra stiolto strattera striverdi suboxone subutex sucralfate sudafed sulfamethoxazole sulfasalazine
  sumatriptan sunosi sutent symbicort symproic synjardy synthroid tadalafil tagrisso taltz tamiflu tamoxifen tamsulosin tarceva tasigna
  tecfidera tegretol telmisartan temazepam tempra tenormin terazosin terbinafine testim testosterone tezspire theophylline tizanidine tobradex
  topamax topiramate toprol toradol toujeo toviaz tradjenta tramadol trandate travatan trazodone tremfya trental tresiba triamcinolone
  triamterene tribenzor tricor trijardy trilafon trileptal trimethoprim trintellix tritec trokendi trulance trulicity truvada twynsta tylenol
  tymlos uceris uloric ultracet ultram unisom uptravi uroxatral valacyclovir valium valproate valsartan valtrex vanos vaqta varenicline
  vascepa vasotec velphoro venlafaxine ventolin veozah verapamil verzenio vesicare viagra vibativ vibramycin vicodin victoza viibryd
  vimovo vimpat viokace visine vistaril vivelle vivitrol voltaren vraylar vyepti vytorin vyvanse warfarin wegovy welchol wellbutrin wixela
  xalatan xanax xarelto xeljanz xeloda xenical xgeva xifaxan xiidra xofluza xolair xopenex xtandi xulane xyrem xyzal yasmin yaz yupelri
  zanaflex zantac zarontin zebeta zepbound zestoretic zestril zetia ziac zicam zioptan zithromax zocor zofran zoloft zolpidem zomig
  zonegran zonisamide zortress zovirax ztlido zubsolv zurampic zyban zyflo zyloprim zyprexa zyrtec zytiga
  pills multivitamin vitamin vitamins magnesium zinc biotin turmeric ashwagandha probiotic glucosamine chondroitin omega fish oil coq10
  adiro adolonta aerius almax amoxicilina apiretal aspirina atrovent augmentine azitromicina bactrim biodramina buscapina buscopan cafiaspirina
  ciprofloxacino clamoxyl clonazepam complejo dalsy desenfriol dexametasona diane diazepam diclofenaco dolocyl dolo neurobion enantyum
  efferalgan electrolit espidifen eutirox euthyrox flanax flagenase fluimucil fortasec frenadol gaviscon gelocatil genoprazol glafornil gripavick
  hidroferol hidroxil ibuprofeno insulina inistac iscover ketorolaco kilodec levotiroxina lexatin lomecan losartan loratadina lorazepam
  lormetazepam mejoral melox meloxicam metamizol metformina micostatin motilium naproxeno neobrufen neomelubrina nolotil norfenon novotiral
  noctamid omeprazol orfidal paracetamol peptobismol pentrexyl plantaben prednisona primperan prozac quadriderm redoxon riopan rivotril
  salbutamol sedalmerck sinegrip sintrom sukrol syncol tafirol tafil tempra terramicina termalgin tramadol treda tylex urbason urovec
  valpisten ventolin vicks voltaren vomistop xl3 yasmin yasminelle zaldiar zitromax
  cerenia proin berberine trupanion felv convenia dasuquin cosequin denamarin metacam onsior zenalpha librela solensia
  hemlibra banamine ivomec nusinersen spinraza onasemnogen zolgensma picot kaletra tecartus kisqali lorbrena alecensa tukysa enhertu trodelvy
  imfinzi tecentriq libtayo yervoy zejula lynparza rubraca calquence brukinsa imbruvica venclexta xospata jakafi inrebic pomalyst darzalex
  kymriah zynlonta padcev ultomiris soliris uplizna tysabri zeposia ponvory mayzent vumerity bafiertam sodium chloride silimarina
  melissa valeriana tila manzanilla belladona equinacea ginkgo ginseng maca creatina colageno cartilago
  influenza flu covid tetanus tdap dtap mmr varicella hpv pneumonia shingles hepatitis polio rsv meningitis rabies typhoid
  apoquel bravecto carprofen cytopoint frontline galliprant heartgard interceptor nexgard rimadyl revolution simparica trazadone vetmedin
`);

/** Members of {@link MEDICINES} that are also personal names. */
export const MEDICINES_LIKE_NAMES: ReadonlySet<string> = wordSet(`
  allegra melissa maca tila valeriana camila yasmin jolivette junel ocella errin heather nora soma plan xyrem diane alli aubagio sonata dora ortho flu con
  kyleena skyla mirena yaz krill retin armour provera mobic ziac oil fish complejo electrolit calan adalat seltzer mejoral revolution
  frontline interceptor depo apriso
`);
