import { wordSet } from './words.js';

/** Medicines by their brands and substances, lower case, without those that are names of persons too. Own list. */
export const MEDICINES = wordSet(`
  abacavir abaloparatide abatacept abemaciclib abilify abiraterone abrysvo acalabrutinib acamprosate acarbose
  accolate accupril accutane acebutolol acetaminophen acetazolamide aciphex aclidinium actemra actonel actos
  acyclovir adalimumab adapalene adderall adempas adenosine adipex admelog adriamycin advair advil afatinib
  aflibercept afrezza afrin aimovig airborne ajovy albendazole albuterol aldactone aldara alecensa alectinib
  alemtuzumab alendronate aleve alfuzosin align alimta alirocumab aliskiren allegra alli allopurinol alogliptin
  alphagan alprazolam altace alteplase amantadine amaryl ambien ambrisentan amikacin amiloride amiodarone amitiza
  amitriptyline amjevita amlodipine amoxicillin amoxil amphetamine ampicillin ampyra anafranil anakinra anastrozole
  andexanet androgel anifrolumab anoro antabuse antivert apalutamide apidra apixaban apremilast aprepitant apretude
  apriso aquaphor aranesp arava arexvy argatroban aricept arimidex aripiprazole armodafinil arnuity aromasin
  artemether asacol asenapine asmanex aspercreme aspirin astelin atacand atazanavir atenolol atezolizumab ativan
  atogepant atomoxetine atorvastatin atovaquone atropine atrovent aubagio augmentin austedo auvelity avapro avastin
  avelox avelumab avodart avonex axitinib azacitidine azathioprine azelastine azilect azilsartan azithromycin azopt
  aztreonam bacitracin baclofen bactrim baloxavir balsalazide baqsimi baraclude baricitinib basaglar bayer beano
  beclomethasone bedaquiline belimumab belsomra benadryl benazepril bendamustine bengay benicar benlysta
  benralizumab bentyl benzonatate benztropine betaine betamethasone betapace bethanechol bevacizumab bexagliflozin
  biaxin bicalutamide bictegravir biktarvy bimatoprost bimzelx bisacodyl bisoprolol bivalirudin bleomycin
  blinatumomab boniva boostrix bortezomib bosentan botox bremelanotide brentuximab breo brexpiprazole breztri
  brigatinib brilinta brimonidine brinzolamide brivaracetam briviact bromocriptine brukinsa budesonide bumetanide
  bumex bupivacaine buprenorphine bupropion burosumab buspar buspirone butalbital bydureon byetta bystolic
  cabazitaxel cabenuva cabergoline cabotegravir cabozantinib calan calcipotriene calcitriol calquence caltrate
  camzyos canagliflozin candesartan cangrelor cannabidiol capecitabine caplyta capsaicin captopril carafate
  carbamazepine carboplatin carboprost cardizem cardura carfilzomib cariprazine carisoprodol carvedilol casodex
  caspofungin catapres cefaclor cefadroxil cefazolin cefdinir cefepime cefixime cefotaxime cefpodoxime ceftaroline
  ceftazidime ceftin ceftriaxone cefuroxime celebrex celecoxib celexa cellcept cemiplimab cenobamate centrum
  cephalexin cerave certolizumab cetaphil cetirizine cetuximab chantix chloramphenicol chlordiazepoxide chloroquine
  chlorpheniramine chlorpromazine chlorthalidone cholecalciferol cholestyramine cialis ciclesonide cilostazol
  cimetidine cimzia cinacalcet cipro ciprofloxacin cisplatin citalopram cladribine clarinex clarithromycin claritin
  cleocin clevidipine climara clindamycin clobazam clobetasol clomid clomiphene clomipramine clonazepam clonidine
  clopidogrel clotrimazole clozapine clozaril cobenfy codeine cogentin colace colchicine colcrys colesevelam
  colestipol colistin combivent comirnaty compazine concerta contrave copaxone cordarone coreg corgard corlanor
  cortizone cosentyx cosopt coumadin cozaar creon crestor crisaborole crizanlizumab crizotinib cromolyn culturelle
  cyanocobalamin cyclobenzaprine cyclopentolate cyclophosphamide cyclosporine cymbalta cyproheptadine cytarabine
  cytomel dabigatran dabrafenib dalbavancin dalfampridine daliresp dalteparin dantrolene dapagliflozin dapsone
  daptomycin daratumumab darbepoetin darifenacin darolutamide darunavir darzalex dasatinib daunorubicin dayquil
  dayvigo ddavp decadron decitabine deferasirox degarelix delafloxacin delsym deltasone demadex demerol denosumab
  depakote descovy desipramine desitin desloratadine desmopressin desonide desvenlafaxine desyrel detrol
  deutetrabenazine dexamethasone dexilant dexlansoprazole dexmedetomidine dexmethylphenidate dexrazoxane
  dextroamphetamine dextromethorphan diazepam diclofenac dicloxacillin dicyclomine differin dificid diflucan digoxin
  dihydroergotamine dilantin dilaudid diltiazem dimenhydrinate dimercaprol diovan diphenhydramine diphenoxylate
  dipyridamole disopyramide disulfiram ditropan divalproex dobutamine docetaxel docusate dofetilide dolutegravir
  donanemab donepezil dopamine doravirine doryx dorzolamide dovato doxazosin doxepin doxorubicin doxycycline
  dramamine dronedarone drospirenone dulaglutide dulcolax dulera duloxetine dupilumab dupixent duragesic durvalumab
  dutasteride ecotrin eculizumab edaravone edarbi edoxaban efavirenz effexor effient elagolix elavil eletriptan
  elidel eligard elimite eliquis elotuzumab eltrombopag eluxadoline emgality emicizumab empagliflozin emtricitabine
  enablex enalapril enbrel enfortumab enhertu enoxaparin ensure entacapone entecavir entresto entyvio enzalutamide
  epclusa epidiolex epinephrine epipen epirubicin eplerenone epogen epoprostenol eprosartan eptifibatide erbitux
  erenumab eribulin erleada erlotinib ertapenem ertugliflozin erythromycin esbriet escitalopram esketamine
  eslicarbazepine esmolol esomeprazole estrace estradiol eszopiclone etanercept etelcalcetide ethambutol
  ethosuximide etodolac etomidate etonogestrel etoposide eucerin eucrisa evenity everolimus evista evolocumab
  evusheld excedrin exelon exemestane exenatide eylea ezetimibe famciclovir famotidine famvir fanapt faricimab
  farxiga fasenra faslodex febuxostat fedratinib felbamate felodipine femara fenofibrate fentanyl feraheme
  fesoterodine fetzima fexofenadine fiasp fidaxomicin filgrastim finasteride finerenone fingolimod fioricet firmagon
  flagyl flecainide flexeril flibanserin flomax flonase florastor flovent fluad fluconazole fludrocortisone
  flumazenil fluorouracil fluoxetine fluphenazine flutamide fluticasone fluvastatin fluvoxamine fluzone focalin
  fomepizole fondaparinux formoterol forteo fosamax fosfomycin fosinopril fosphenytoin fosrenol fremanezumab
  fulvestrant furosemide fycompa gabapentin galantamine galcanezumab ganciclovir ganirelix gardasil gaviscon
  gefitinib gemcitabine gemfibrozil gemtesa gentamicin genvoya geodon gilenya glatiramer glecaprevir gleevec
  glimepiride glipizide glucagon glucerna glucophage glucotrol glyburide glycopyrrolate glyxambi golimumab goserelin
  gralise granisetron griseofulvin guaifenesin guanfacine guselkumab gvoke hadlima halcion haldol haloperidol
  harvoni havrix hctz hemlibra heparin herceptin horizant humalog humira humulin hydralazine hydrochlorothiazide
  hydrocodone hydrocortisone hydromorphone hydroquinone hydroxocobalamin hydroxychloroquine hydroxyurea hydroxyzine
  hyoscyamine hyzaar ibandronate ibrance ibrutinib ibuprofen ibutilide icatibant idarucizumab idelalisib ifosfamide
  iloperidone ilumya imatinib imbruvica imdur imfinzi imipenem imipramine imiquimod imitrex imodium imuran
  inclisiran incruse indacaterol indapamide inderal indocin indomethacin infliximab ingrezza inspra insulin intuniv
  invega invokana ipilimumab ipratropium irbesartan irinotecan isavuconazole isentress isoniazid isotretinoin
  isradipine itraconazole ivabradine ivacaftor ivermectin ivig ixazomib ixekizumab jakafi jantoven janumet januvia
  jardiance juluca juvederm jynarque kadcyla kalydeco keflex kenalog keppra kerendia kesimpta ketamine ketoconazole
  ketorolac ketotifen kevzara keytruda kineret kisqali klonopin krystexxa kyleena kyprolis labetalol lacosamide
  lactaid lactulose lagevrio lamictal lamisil lamivudine lamotrigine lanadelumab lanoxin lansoprazole lanthanum
  lantus lapatinib lasix lasmiditan latanoprost latisse latuda lecanemab ledipasvir leflunomide lemborexant lemtrada
  lenalidomide lenvatinib leqembi leqvio lescol letairis letrozole leucovorin leuprolide levalbuterol levaquin
  levemir levetiracetam levitra levocetirizine levofloxacin levomilnacipran levonorgestrel levothyroxine levoxyl
  levsin lexapro lialda librium lidocaine lidoderm lifitegrast liletta linaclotide linagliptin lindane linezolid
  linzess lioresal liothyronine lipitor liraglutide lisdexamfetamine lisinopril lithium lithobid livalo lixisenatide
  loestrin lofexidine lokelma lomotil loperamide lopid lopressor loratadine lorazepam lorlatinib lortab losartan
  lotensin lotrimin lovastatin lovaza lovenox lubiprostone lucentis lumateperone lumigan lunesta lupron lurasidone
  luvox lynparza lyrica maalox macitentan macrobid malarone mannitol maraviroc mavacamten mavyret maxalt mayzent
  mebendazole meclizine medrol medroxyprogesterone mefloquine megestrol melatonin meloxicam melphalan memantine
  meperidine mepolizumab mercaptopurine meropenem mesalamine mesna mestinon metamucil metaxalone metformin methadone
  methenamine methimazole methocarbamol methotrexate methyldopa methylergonovine methylnaltrexone methylphenidate
  methylprednisolone metoclopramide metolazone metoprolol metronidazole mevacor mexiletine micafungin micardis
  miconazole midazolam mifepristone miglitol miglustat milnacipran milrinone minipress minocin minocycline minoxidil
  mirabegron miralax mirapex mirena mirtazapine misoprostol mitigare mitomycin mobic modafinil moexipril
  molnupiravir mometasone monistat montelukast monurol morphine motegrity motrin mounjaro moxifloxacin mucinex
  multaq mupirocin mycophenolate mylanta myrbetriq mysoline nabumetone nadolol nafcillin naloxegol naloxone
  naltrexone namenda namzaric naprosyn naproxen naratriptan narcan nardil nasacort nasonex natalizumab nateglinide
  nebivolol nefazodone neoral neosporin neostigmine neratinib nerlynx neulasta neupogen neupro neurontin nexium
  nexletol nexplanon niacin nicardipine nifedipine nilotinib nintedanib niraparib nirmatrelvir nisoldipine
  nitazoxanide nitrofurantoin nitroglycerin nitrostat nivolumab nizatidine nizoral nolvadex norco norepinephrine
  norethindrone nortriptyline norvasc nourianz novolin novolog nubeqa nucala nucynta nurtec nusinersen nuvaring
  nuvigil nuzyra nyquil nystatin ocrelizumab ocrevus octreotide odefsey ofatumumab ofev ofloxacin olanzapine
  olaparib olmesartan olodaterol olopatadine olumiant omalizumab omeprazole omnicef ondansetron onfi onglyza opdivo
  opicapone opsumit orencia orenitram orgovyx orilissa oritavancin orlistat oseltamivir osimertinib otezla otrexup
  oxacillin oxaliplatin oxaprozin oxazepam oxcarbazepine oxybutynin oxycodone oxycontin oxymetazoline oxymorphone
  oxytocin ozanimod ozempic pacerone paclitaxel palbociclib paliperidone palonosetron pamelor pancrelipase
  panitumumab pantoprazole paracetamol paragard parnate paroxetine pataday patisiran paxil paxlovid pazopanib
  pedialyte pegfilgrastim pegloticase pembrolizumab pemetrexed penicillamine penicillin pentamidine pentasa
  pentoxifylline pepcid perampanel percocet perindopril perjeta permethrin perphenazine pertuzumab phenazopyridine
  phenelzine phenergan phenobarbital phentermine phenylephrine phenytoin phoslo physostigmine pilocarpine
  pimavanserin pimecrolimus pindolol pioglitazone pirfenidone piroxicam pitavastatin plaquenil plavix plecanatide
  pneumovax polatuzumab polysporin pomalidomide pomalyst ponatinib posaconazole pradaxa pralidoxime praluent
  pramipexole pramlintide prasugrel pravachol pravastatin praziquantel prazosin prednisolone prednisone pregabalin
  premarin prempro prevacid prevnar prezista prilosec primaquine primidone prinivil pristiq proair probenecid
  procainamide procardia prochlorperazine procrit progesterone prograf prolia promethazine prometrium propafenone
  propecia propofol propranolol propylthiouracil proscar protamine protonix protopic proventil provera provigil
  prozac prucalopride pseudoephedrine psyllium pulmicort pyrantel pyrazinamide pyridium pyridostigmine pyridoxine
  qelbree qsymia quetiapine quinapril quinidine quinine qulipta qvar rabeprazole raloxifene raltegravir ramelteon
  ramipril ranexa ranibizumab ranitidine ranolazine rapaflo rapamune rasagiline rasburicase ravulizumab razadyne
  rebif reclast reglan regorafenib relpax relugolix remdesivir remeron remicade remodulin renvela repaglinide
  repatha requip reslizumab restasis restoril revlimid rexulti rhinocort ribavirin ribociclib riboflavin rifampin
  rifaximin rilpivirine riluzole rimegepant rinvoq riociguat risankizumab risedronate risperdal risperidone ritalin
  ritonavir rituxan rituximab rivaroxaban rivastigmine rizatriptan robaxin robitussin rocephin rocuronium
  roflumilast rogaine rolaids romiplostim romosozumab ropinirole ropivacaine rosuvastatin rotigotine roxicodone
  rozerem rucaparib rufinamide ruxolitinib rybelsus rytary sabril sacituzumab sacubitril safinamide salmeterol
  salonpas samsca sanctura saphnelo saphris sapropterin sarilumab savaysa savella saxagliptin saxenda scopolamine
  seasonale secukinumab selegiline selexipag semaglutide senna senokot sensipar septra seroquel sertraline
  setmelanotide sevelamer shingrix sildenafil silodosin simethicone simponi simvastatin sinemet sinequan singulair
  siponimod sirolimus sitagliptin skelaxin skyla skyrizi sofosbuvir solifenacin soliqua soliris solriamfetol
  somatropin sonata sorafenib sotalol sotyktu spikevax spiriva spironolactone sporanox spravato sprintec sprycel
  steglatro stelara stiolto strattera streptomycin stromectol suboxone subutex succinylcholine sucralfate sudafed
  sugammadex sulfasalazine sulindac sumatriptan sunitinib sunosi suprax suvorexant symbicort symlin symtuza synjardy
  synthroid systane tacrolimus tadalafil tafamidis tagamet tagrisso talazoparib taltz tamiflu tamoxifen tamsulosin
  tapazole tapentadol tarceva taxol taxotere tecentriq tecfidera tedizolid tegretol telavancin telmisartan temazepam
  temodar temozolomide tenecteplase tenex tenofovir tenormin teplizumab terazosin terbinafine terbutaline
  teriflunomide teriparatide tessalon testosterone tetrabenazine tetracycline tezepelumab tezspire thalidomide
  theophylline theraflu thiamine thioridazine thorazine tiagabine ticagrelor tigecycline tikosyn tildrakizumab
  timolol timoptic tinidazole tiotropium tirofiban tirzepatide tivicay tizanidine tobramycin tocilizumab tofacitinib
  tofranil tolterodine tolvaptan topamax topiramate topotecan toradol torsemide toujeo toviaz tracleer tradjenta
  tramadol trametinib trandate trandolapril tranylcypromine trastuzumab travatan travoprost trazodone trelegy
  tremfya treprostinil tresiba tretinoin trexall triamcinolone triamterene triazolam tricor trientine
  trihexyphenidyl trikafta trileptal trimethobenzamide trimethoprim trintellix triumeq trodelvy tropicamide trospium
  trulance trulicity truvada tucatinib tucks tukysa tums tylenol tymlos tysabri ubrelvy ubrogepant ulipristal uloric
  ultomiris ultram umeclidinium unisom unithroid upadacitinib uptravi uroxatral ursodiol ustekinumab vabysmo
  valacyclovir valbenazine valganciclovir valium valsartan valtrex vancocin vancomycin vardenafil varenicline
  vascepa vasopressin vasotec vecuronium vedolizumab veklury velcade veltassa vemlidy vemurafenib venclexta
  venetoclax venlafaxine venofer ventolin verapamil vericiguat verquvo verzenio vesicare vfend viagra vibegron
  vibramycin vicodin victoza vigabatrin viibryd vilanterol vilazodone viloxazine vimpat vinblastine vincristine
  vinorelbine viread visine vivelle vivitrol voltaren voriconazole vortioxetine voxelotor vraylar vytorin vyvanse
  warfarin wegovy welchol wellbutrin xadago xalatan xanax xarelto xcopri xeljanz xeloda xenazine xenical xenleta
  xgeva xifaxan xiidra xofluza xolair xopenex xtandi xultophy xyzal yervoy zaditor zafirlukast zaleplon zanaflex
  zanamivir zantac zanubrutinib zarontin zejula zenpep zepbound zeposia zestoretic zestril zetia zidovudine zileuton
  zinc ziprasidone zithromax zocor zofran zoladex zolmitriptan zoloft zolpidem zomig zonegran zonisamide zovirax
  zubsolv zyloprim zyprexa zyrtec zytiga zyvox zzzquil
`);
