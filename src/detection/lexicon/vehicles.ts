import { wordSet } from './words.js';

/** Makers of cars, trucks and motorcycles, in lower case. */
export const VEHICLE_MAKERS = wordSet(`
  acura alfa audi bmw buick cadillac chevrolet chevy chrysler citroen citroën cupra dacia dodge ducati fiat ford genesis
  gmc harley honda hummer hyundai infiniti isuzu jaguar jeep kawasaki kenworth kia lexus lincoln lucid mack maserati mazda
  mercedes mercury mini mitsubishi nissan opel peterbilt peugeot pontiac porsche ram renault rivian saab saturn scion seat byd mg changan chirey jac baic
  skoda smart subaru suzuki tesla toyota vespa volkswagen volvo vw yamaha
`);

/** Single words of vehicle models. */
export const VEHICLE_MODELS = wordSet(`
  accent accord altima armada aveo avalon bolt bronco brz camaro camry caravan cayenne challenger charger cherokee civic
  clubman cobalt colorado compass corolla corvette countryman cruze cts cx dakota durango edge elantra enclave encore
  envoy equinox escalade escape escort expedition explorer express f150 f250 f350 fiesta fit focus forester forte frontier
  fusion galaxy gladiator golf grand highlander hr impala impreza jetta journey juke k5 lancer leaf legacy liberty malibu
  maverick maxima micra mirage model murano mustang navigator nitro odyssey optima outback outlander pacifica palisade
  passat pathfinder patriot pilot polo prius promaster q5 q7 qashqai ranger rav4 rav4s renegade ridgeline rio rogue
  savana santa fe sedona sentra sephia sequoia shelby sienna sierra silverado sonata sonic sorento soul spark sportage
  sprinter stinger suburban tacoma tahoe taurus telluride terrain tiguan titan lobo wagoneer envision trailblazer blazer lacrosse regal malibu solara matrix venture vue montana sunfire picasso c3 c4 versa pointer polo town tracker transit traverse trax trucks
  tucson tundra uplander vento venza verano versa wrangler xterra yaris yukon s10 clio sandero duster logan kangoo megane
  ibiza leon ateca tsuru march aveo chevy beat
`);

/** Makers of phones and medical devices. */
export const DEVICE_MAKERS = wordSet(`
  samsung xiaomi redmi motorola huawei oppo vivo realme nokia garmin fitbit kindle dexcom omron phonak oticon resound widex starkey signia
  cochlear medtronic tandem omnipod insulet abbott freestyle libre accu chek contour onetouch respironics resmed philips invacare
  honeywell dyson roomba canon epson brother lenovo asus acer dell
`);

/** Makers that are also personal names. */
export const MAKERS_LIKE_NAMES = wordSet(
  'mercedes lincoln ford harley porsche chevy austin romeo tesla genesis',
);

/** Models that are also personal names. */
export const MODELS_LIKE_NAMES = wordSet(
  'sierra dakota santa rio soul regal colorado vega montana aspen elise leon ibiza savana',
);
