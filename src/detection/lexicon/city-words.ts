import { phrases, wordSet } from './words.js';

/**
 * Larger cities of the United States (Census Bureau, incorporated places by population), a few abroad, lower case.
 * They only serve to say where an address ends; alone, a city is left to the model pass.
 */
export const CITIES: ReadonlySet<string> = new Set(
  phrases(`
  new york, los angeles, chicago, houston, phoenix, philadelphia, san antonio, san diego, dallas, san jose, austin,
  jacksonville, fort worth, columbus, charlotte, indianapolis, san francisco, seattle, denver, oklahoma city, nashville,
  el paso, washington, boston, las vegas, portland, detroit, louisville, memphis, baltimore, milwaukee, albuquerque,
  tucson, fresno, sacramento, mesa, kansas city, atlanta, omaha, colorado springs, raleigh, long beach, virginia beach,
  miami, oakland, minneapolis, tulsa, bakersfield, tampa, wichita, arlington, aurora, new orleans, cleveland, anaheim,
  honolulu, henderson, stockton, riverside, lexington, corpus christi, orlando, irvine, cincinnati, santa ana, newark,
  saint paul, st paul, pittsburgh, greensboro, durham, lincoln, jersey city, plano, anchorage, north las vegas,
  saint louis, st louis, madison, chandler, gilbert, reno, buffalo, chula vista, fort wayne, lubbock, toledo,
  saint petersburg, st petersburg, laredo, irving, chesapeake, glendale, winston salem, scottsdale, garland, boise,
  norfolk, port saint lucie, port st lucie, spokane, richmond, fremont, huntsville, frisco, cape coral, santa clarita,
  san bernardino, tacoma, hialeah, modesto, mckinney, moreno valley, fontana, des moines, fayetteville, baton rouge,
  rochester, yonkers, worcester, salt lake city, little rock, oxnard, montgomery, amarillo, columbus, akron, augusta,
  grand rapids, mobile, overland park, knoxville, shreveport, birmingham, tallahassee, huntington beach, sioux falls,
  newport news, brownsville, tempe, providence, fort lauderdale, chattanooga, ontario, vancouver, clarksville,
  rancho cucamonga, oceanside, santa rosa, garden grove, elk grove, pembroke pines, cary, eugene, peoria, corona,
  springfield, jackson, fort collins, hollywood, murfreesboro, lancaster, hayward, palmdale, salinas, alexandria,
  lakewood, sunnyvale, macon, pomona, kent, escondido, pasadena, joliet, paterson, naperville, torrance, syracuse,
  bridgeport, savannah, roseville, surprise, killeen, mesquite, bellevue, dayton, mcallen, fullerton, gainesville,
  waco, charleston, denton, thornton, olathe, warren, cedar rapids, topeka, columbia, elizabeth, stamford, hampton,
  new haven, visalia, hartford, miramar, carrollton, midland, simi valley, sterling heights, norman, santa clara,
  athens, abilene, allentown, ann arbor, berkeley, evansville, fargo, lansing, provo, odessa, vallejo, wilmington,
  beaumont, independence, concord, rochester, lafayette, manchester, round rock, league city, billings, west palm beach,
  westminster, green bay, broken arrow, tyler, lowell, richardson, cambridge, pueblo, high point, lewisville, las cruces,
  boulder, sandy springs, davenport, edison, south bend, roanoke, tuscaloosa, greeley, erie, flint, kenosha, racine,
  kalamazoo, duluth, bangor, burlington, missoula, bozeman, great falls, rapid city, grand forks, bismarck, minot,
  eau claire, la crosse, oshkosh, appleton, council bluffs, sioux city, iowa city, dubuque, waterloo, ames, elko,
  carson city, hilo, kailua, gulfport, biloxi, hattiesburg, meridian, tupelo, corning, ithaca, elmira, utica, albany,
  schenectady, troy, binghamton, scranton, harrisburg, york, reading, bethlehem, trenton, camden, atlantic city,
  dover, annapolis, frederick, hagerstown, charlottesville, lynchburg, morgantown, wheeling, asheville, hickory,
  gastonia, spartanburg, greenville, myrtle beach, florence, valdosta, albany, pensacola, sarasota, naples, ocala,
  daytona beach, fort myers, key west, bowling green, owensboro, paducah, frankfort, bloomington, muncie, terre haute,
  champaign, decatur, rockford, quincy, moline, galesburg, saginaw, traverse city, marquette, mansfield, canton,
  youngstown, zanesville, salem, bend, medford, corvallis, ashland, olympia, yakima, bellingham, walla walla, pullman,
  idaho falls, pocatello, twin falls, nampa, coeur d alene, helena, butte, casper, cheyenne, laramie, ogden, logan,
  saint george, st george, flagstaff, yuma, prescott, sedona, santa fe, roswell, farmington, santa barbara, santa cruz,
  santa monica, palo alto, mountain view, redding, chico, eureka, monterey, napa, galveston, san angelo, wichita falls,
  texarkana, lawton, stillwater, enid, lawrence, salina, hutchinson, dodge city, grand island, kearney, north platte,
  saint joseph, st joseph, joplin, jefferson city, cape girardeau, saint cloud, st cloud, mankato, bemidji, winona,
  nashua, concord, portsmouth, lewiston, brattleboro, montpelier, rutland, pittsfield, new bedford, fall river,
  pawtucket, warwick, newport, danbury, waterbury, bristol, norwich, white plains, new rochelle, hoboken, princeton,
  brooklyn, queens, bronx, manhattan, staten island, juneau, fairbanks, sitka, ketchikan, pearl city, kahului,
  london, leeds, liverpool, sheffield, glasgow, edinburgh, cardiff, belfast, nottingham, leicester, oxford, bath, exeter,
  toronto, montreal, montréal, ottawa, calgary, edmonton, winnipeg, halifax, hamilton, victoria, quebec city, dublin,
  sydney, melbourne
`),
);

/** First words of towns of two or three words. */
export const CITY_LEADS = wordSet(`
  new san santa saint st fort ft port mount mt lake el la las los palm grand north south east west cedar glen oak oaks
  rancho del de baton sault eau des du council lake castle cape bay beach park big elk eagle river rock
`);

/** What the names of towns end in, rarely other words. */
export const CITY_ENDING =
  /(?:ville|burgh?|field|ford|borough|boro|polis|haven|shire|chester|bury|mouth|dale|wood)$/;

/** Words that end in the like but are no towns. */
export const NO_CITY = wordSet(`
  afford would could should understood good food mood firewood childhood neighborhood wholesale dead field afield
  hurry quick fast instead hopefully correct exactly perfect great alone anyway everyone everybody somebody nobody
`);
