import { wordSet } from './words.js';

/** Diseases, signs, tests and tools named after somebody, lower case, where hardly anybody alive has that name. */
const EPONYMS = `
  achilles adson aicardi alport alzheimer alzheimers apgar arnold-chiari asperger aspergers babinski bartholin bartholins
  basedow behcet behcets bouchard braxton brudzinski brugada budd-chiari buerger burkitt burkitts caesarean
  chagas charcot charcot-marie-tooth chiari chvostek coombs cotard crohn crohns cushing cushings
  danlos darier dequervain dercum digeorge dressler duchenne duchennes dupuytren dupuytrens ebstein edwardsiella ehlers ehlers-danlos
  eisenmenger epley epstein-barr eustachian ewing's fabry fallopian fallot fanconi felty finkelstein friedreich frohlich
  gaucher gilbert's gleason gottron graves' guillain guillain-barre haglund hallux hashimoto hashimotos   heberden heberdens heimlich henoch henoch-schonlein hirschsprung hodgkin hodgkins hodgkin's holter   huntington's huntingtons jacksonian kaposi kaposis kartagener kegel kegels kernig kernigs kienbock klinefelter klinefelters
  korotkoff korsakoff koplik kussmaul lachman lachmans lasegue legg-calve-perthes legionnaires lhermitte lichtman lisfranc
  ludwig's lyme mallory-weiss mantoux marfan marfans mcburney mcburneys mcmurray meckel meckels menetrier meniere
  menieres meniere's mirena mobius morgagni munchausen munchausens nissen ortolani osgood osgood-schlatter
  osgood-schlatters paget's pagets pap papanicolaou parkinsons patau patau's peyronie peyronies phalen phalens prader
  prader-willi prinzmetal queckenstedt ramsay-hunt raynaud raynauds raynaud's reiter's reye's   romberg rovsing schatzki scheuermann schirmer schlatter sever's sjogren sjogrens sjogren's   sturge-weber swan-ganz sydenham tay-sachs tinel tinels tourette tourettes tourette's trendelenburg trousseau valsalva
  virchow volkmann waldenstrom wegener wegeners wernicke whipple's wilms wilms' wilson's zenker zollinger
  zollinger-ellison
`;

/** Breeds of animals. */
const BREEDS = `
  abyssinian affenpinscher airedale akita basenji basset beagle beagles beagador bengal bernedoodle bernese bichon
  birman bloodhound boerboel bolognese borzoi bouvier briard bullmastiff burmese cavachon cavapoo cavapoochon chihuahua
  chihuahuas chiweenie cockapoo cockapoos cockatiel cockatoo collie collies corgi corgis dachshund dachshunds dalmatian
  dalmatians doberman dobermans goldendoodle goldendoodles greyhound greyhounds havanese husky huskies keeshond kelpie
  komondor kuvasz labradoodle labradoodles labrador labradors leonberger lhasa malamute malinois malshi maltese maltipoo maltipoos
  manx mastiff mastiffs morkie munchkin newfie newfoundland papillon papillons pekingese persian pinscher pitbull
  pitbulls pit-bull pomeranian pomeranians pomsky poodle poodles puggle pug pugs ragdoll ragdolls retriever retrievers
  ridgeback rottweiler rottweilers rottie saluki samoyed schnauzer schnauzers schnoodle sheepdog sheltie   shiba shih shih-tzu shihtzu siamese siberian sphynx spaniel spaniels staffie terrier terriers tonkinese
  vizsla weimaraner westie westies whippet whippets yorkie yorkies `;

/** Cars, by what their makers call them. */
const CARS = `
  accord acura altima aston audi avalon aventador aviator bentley bmw bronco buick cadillac camaro camry cayenne celica
  charger chevrolet chevy cherokee citroen civic civics corolla corollas corvette cr-v cruze
  daihatsu dodge durango elantra equinox escalade expedition ferrari fiat forester
  giulia gmc highlander honda hondas hyundai impala impreza infiniti isuzu jaguar jeep jetta kia
  kona lamborghini lancia landrover lexus malibu maserati maxima mazda mclaren mercedes mercedes-benz mini-cooper
  mitsubishi murano mustang mustangs nissan odyssey opel outback outlander palisade passat pathfinder peugeot polestar
  pontiac porsche prius priuses rangerover rav4 renault ridgeline rubicon saab santa-fe sedona seltos sentra
  sienna silverado skoda sonata sorento sportage sprinter subaru suburban suzuki tacoma tahoe telluride tesla teslas tiguan
  toyota toyotas touareg traverse tundra vauxhall venza volkswagen volvo vw wrangler xterra yaris yukon
`;

/** Programs, assistants, shops and sites that are named like people, and what is eaten or worn under such a name. */
const PRODUCTS = `
  alexa bixby cerner chatgpt copilot cortana grok mychart siri tiktok whatsapp instagram facebook
  youtube netflix spotify zillow zelle venmo paypal shopify etsy wayfair lululemon sephora walgreens costco ikea kroger publix
  wegmans safeway albertsons aldi lidl lowes petco petsmart chipotle starbucks dunkin popeyes arbys wendys applebees dennys
  honeycrisp madeleine madeleines margherita   bolognese carbonara stroganoff tiramisu daiquiri bellini croissant croissants
  birkenstock birkenstocks crocs levis cardigan wellingtons
`;

/** Words that look like names and name things; never those that many people are called by. */
export const NAMED_THINGS: ReadonlySet<string> = new Set([
  ...wordSet(EPONYMS),
  ...wordSet(BREEDS),
  ...wordSet(CARS),
  ...wordSet(PRODUCTS),
]);
