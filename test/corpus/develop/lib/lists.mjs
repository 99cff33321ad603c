/** Invented people, places and things of this part; surnames and streets A to M, first names of odd length. */
const words = (text) => text.trim().split(/\s*,\s+/);

export const firstNames =
  words(`Maria, May, Rusty, Carol, Daisy, Olive, Robin, Bud, Earnest, Summer, Chance, Jesus, Angel, Jamal, Priya, Wei, Ana, Joe, Luz, Amara, Diego, Chloe, Heather, Katya, Bao,
Fatimah, Aisha, Brian, Sam, Tom, Faith, April, Ray, Joy, Mia, Ivy, Pat, Jan, Art, Guy, Kim, Sue, Rob, Christopher,
Stephen, William, Richard, Harriet, Bernice, Deborah, Kenneth, Melissa, Kaitlyn, Jasmine, Ahmed, Rahul, Nia, Zoe,
Lucia, Mateo, Tiffany, Yolanda, Terrell, Thi, Jin, Soo, Akira, Emeka, Chidi, Ngozi, Kwame, Siobhan, Niamh, Lea, Anouk,
Freya, Grace, Dolores, Beatriz, Joaquin, Hyacinth, Ezekiel, Darnell, Shaniqua, Mei, Lin, Ulrich, Ingeborg, Xiaoming,
Abdullahi, Maribel, Clifton, Gwendolyn, Violeta, Ivory, Destiny, Harmony, Ginny, Elise, Brooklynn, Kai, Leo, Max, Eve,
Roy, Deb, Ron, Don, Meg, Tim, Jim, Ben, Amy, Ida, Ada, Abe, Gus, Hal, Nadia, Tariq, Farah, Hamza, Imran`).filter(
    (name) => name.length % 2 === 1,
  );

export const surnames =
  words(`Abara, Achterberg, Alvarez, Amadi, Andersson, Bakshi, Banerjee, Begum, Bianchi, Brandt,
Castellanos, Chaudhry, Cho, Dang, Delacroix, Diaz, Eze, Fagan, Farouk, Fitzgerald, Gallagher, Garcia, Gupta, Haddad,
Hoang, Ibarra, Ito, Jankowski, Joshi, Kaplan, Kowalczyk, Le, Lindqvist, Mbeki, McAllister, Mendoza, Mishra, Moreau,
Muller, D'Angelo, De la Cruz, Al-Masri, Lee, Hill, Bell, Brooks, Cook, Baker, Carter, King, Green, Gray, Bush, Bloom,
Little, Long, Good, Lane, Banks, Day, Love, Hunt, Fox, Bird, Fish, Church, Case, Frost, Hall, Marsh, Hernandez,
Gonzalez, Huang, Chen, Kim, Goldberg, Dubois, Engstrom, Ferraro, Kurkjian, Lopez-Marin, Boateng, Demir, Eriksen,
Gebreselassie, Iyer, Jimenez, Krishnamurthy, Lapointe, MacDonald, Asante, Chukwu, Bui, Fontaine, Holloway, Juarez,
Kelleher, Mahoney, Bergstrom, Esposito, Czerny, Langford, Gutierrez, Kobayashi, Lombardi`);

export const streets =
  words(`Alder, Birchwood, Cottonwood, Dogwood, Elm, Fairview, Gladstone, Hawthorne, Iris,
Juniper, Kingsley, Larkspur, Magnolia, Maple, Main, Adams, Bayberry, Cherry, Foxglove, Garden Gate, Hickory, Jefferson,
Lincoln, Lakeshore, Mill, Market, Franklin, Cedar Ridge, East 12th, E 9th, Broad, Chestnut Hill, Martin Luther King Jr,
Count Fleet, Doctor Carver, Apple Orchard, Belmont, Eagle Pass, Grant, Harbor Light, Ferry Landing, Dover`);
export const streetTypes =
  words(`Street, Avenue, Drive, Lane, Court, Road, Boulevard, Way, Place, Circle, Terrace,
Parkway, Trail, Loop`);
export const streetShort = { Street: 'St', Avenue: 'Ave', Drive: 'Dr', Lane: 'Ln', Court: 'Ct', Road: 'Rd' };
Object.assign(streetShort, { Boulevard: 'Blvd', Way: 'Way', Place: 'Pl', Circle: 'Cir', Terrace: 'Ter' });
Object.assign(streetShort, { Parkway: 'Pkwy', Trail: 'Trl', Loop: 'Loop' });

/** City, state code, state, a ZIP prefix of the area. */
export const cities = [
  ['Dayton', 'OH', 'Ohio', '454'],
  ['Elko', 'NV', 'Nevada', '898'],
  ['Fresno', 'CA', 'California', '937'],
  ['Duluth', 'MN', 'Minnesota', '558'],
  ['Kalamazoo', 'MI', 'Michigan', '490'],
  ['Baton Rouge', 'LA', 'Louisiana', '708'],
  ['Las Cruces', 'NM', 'New Mexico', '880'],
  ['Gulfport', 'MS', 'Mississippi', '395'],
  ['Bangor', 'ME', 'Maine', '044'],
  ['Eau Claire', 'WI', 'Wisconsin', '547'],
  ['Boise', 'ID', 'Idaho', '837'],
  ['Macon', 'GA', 'Georgia', '312'],
  ['Lubbock', 'TX', 'Texas', '794'],
  ['Chattanooga', 'TN', 'Tennessee', '374'],
  ['Corning', 'NY', 'New York', '148'],
  ['Lancaster', 'PA', 'Pennsylvania', '176'],
  ['Greensboro', 'NC', 'North Carolina', '274'],
  ['Hattiesburg', 'MS', 'Mississippi', '394'],
  ['Bozeman', 'MT', 'Montana', '597'],
  ['Fort Wayne', 'IN', 'Indiana', '468'],
  ['Cedar Rapids', 'IA', 'Iowa', '524'],
  ['Grand Forks', 'ND', 'North Dakota', '582'],
  ['El Paso', 'TX', 'Texas', '799'],
  ['Council Bluffs', 'IA', 'Iowa', '515'],
  ['Alexandria', 'VA', 'Virginia', '223'],
  ['Hilo', 'HI', 'Hawaii', '967'],
  ['Mobile', 'AL', 'Alabama', '366'],
  ['Independence', 'MO', 'Missouri', '640'],
];

export const districts =
  words(`Hillcrest, the Garfield district, Midtown Heights, Highland Park, Lower Greenville,
Blue Ash, Allegheny County, Cuyahoga County, Harris County, the Bywater, Clark County, East Harlem, Fishtown, Hamtramck,
Fairfax County, Gloucester, Guadalajara, Accra, Kingston, Lagos, Manila, Hanoi, Gdansk, Izmir`);

export const employers = words(`Brightwater Logistics, Kestrel Freight, Juniper & Holt, Ironleaf Foundry,
Glasswing Airlines, Halvorsen Tool and Die, Copperline Transit, Bluestem Grocers, Falcon Ridge Schools, Dockside Seafood,
Amberfield Insurance Group, Lumen Harbor Media, Cobalt Roofing, Heron Lake Paper Mill, Makepeace Bakeries, Elmhurst Steel,
Arrowhead Waste Services, Delmar Security, Granite Peak Credit Union, Fern Hollow Nursery, Castle Rock Movers, Larkin
Brothers Construction, Gateway School District, Kinsey Auto Parts, Jubilee Hotels`).map((name) =>
  name.replace(/\s+/g, ' '),
);

export const facilities =
  words(`St. Brendan's Hospital, Lakeview Dialysis Center, Harbor Light Hospice, Cedar Grove
Family Medicine, Good Shepherd Medical Center, Mercy Hill Hospital, Fairhaven Nursing Home, Blue Heron Pediatrics, Kingsway
Orthopedics, Bellweather Clinic, Garnet Valley Cancer Institute, Holy Angels Rehab, Juniper Street Dental, Hartwell VA
Medical Center, Lantern Behavioral Health, Coastal Eye Associates, East Fork Urgent Care, Alder Creek Imaging, Clearbrook
Assisted Living, Grandview Women's Health, Iron Mountain Surgery Center, Meadowlark Memory Care, Mission Bend Hospital,
Doctors Inlet Sleep Center`).map((name) => name.replace(/\s+/g, ' '));

export const handles =
  words(`kayakmom, bigjoe, lindyhop, mia.runs, dawgfan, gardengirl, jdiaz, hoopsdad, catlady,
fishin_tom, emt_kelly, jazzcat, bluejay, heyluz, ironman_art, copperhead, gamer.gus, kwame_b, lee-ann, hikerchick`);

/** Unlabelled lists: nothing here identifies a person. */
export const plain = {
  drug: words(`metformin, lisinopril, atorvastatin, levothyroxine, amlodipine, omeprazole, losartan, gabapentin,
sertraline, furosemide, prednisone, hydrochlorothiazide, warfarin, Eliquis, Ozempic, Humira, Lantus, Xarelto, Jardiance,
Synthroid, albuterol, montelukast, escitalopram, bupropion, trazodone, clopidogrel, pantoprazole, tamsulosin, duloxetine,
carvedilol, Lasix, Keppra, lamotrigine, Mounjaro, Trulicity, Januvia, Norco, Flonase, Allegra, Claritin`),
  antibiotic: words(`amoxicillin, azithromycin, cephalexin, doxycycline, ciprofloxacin, Augmentin, Bactrim,
nitrofurantoin, clindamycin, levofloxacin`),
  mg: words(
    `5, 10, 20, 25, 40, 50, 75, 80, 100, 150, 200, 240, 300, 400, 500, 750, 850, 875, 1000, 2.5, 12.5, 37.5`,
  ),
  freq: words(`once a day, twice a day, three times a day, every 8 hours, every 12 hours, at bedtime, every morning,
every other day, as needed, with meals, every 4 to 6 hours`),
  disease:
    words(`type 2 diabetes, high blood pressure, asthma, COPD, atrial fibrillation, hypothyroidism, gout,
psoriasis, celiac disease, shingles, pneumonia, bronchitis, cellulitis, a kidney infection, congestive heart failure,
sleep apnea, migraine, anemia, sciatica, diverticulitis, lupus, endometriosis, glaucoma, vertigo, hepatitis C, COVID`),
  eponym:
    words(`Parkinson's, Alzheimer's, Crohn's, Hodgkin's, Graves', Addison's, Cushing's, Hashimoto's, Raynaud's,
Huntington's, Bell's palsy, Meniere's, Sjögren's, Marfan, Guillain-Barré, Kawasaki, Lou Gehrig's, Paget's, Wilson's,
Dupuytren's, Tourette's, Down syndrome, Turner syndrome, Asperger's, Ehlers-Danlos, Barrett's esophagus, Baker's cyst,
de Quervain's, Lyme disease, Legionnaires' disease, Osgood-Schlatter, Charcot foot`),
  sign: words(`Babinski, Romberg, Murphy, Lachman, McMurray, Phalen, Tinel, Kernig, Brudzinski, Homans, Allen, Weber,
Rinne, Trendelenburg, Spurling, Finkelstein, Hoffmann, Chvostek, Trousseau, Rovsing`),
  body: words(`left knee, lower back, right shoulder, neck, big toe, jaw, left hip, wrist, chest, belly, right ear,
throat, ankle, shin, groin, upper arm, ribs, left eye, tailbone, elbow, Achilles tendon, calf, sinuses, thumb`),
  symptom: words(
    `numbness, burning, swelling, tingling, redness, stiffness, sharp pain, cramping, soreness, itching, throbbing, bruising, weakness`,
  ),
  age: words(
    `3, 6, 8, 11, 14, 17, 19, 22, 24, 28, 31, 36, 40, 43, 47, 52, 55, 58, 61, 64, 67, 70, 72, 76, 79, 81, 84, 86, 88, 89`,
  ),
  relative: words(
    `mother, father, husband, wife, son, daughter, brother, grandmother, aunt, neighbor, roommate, partner`,
  ),
  few: words(`2, 3, 4, 5, 6, 7, 8, 10, 12`),
  unit: words(`minutes, hours, days, weeks, months, years`),
  span: words(`ten days, two weeks, six weeks, three months, a month, half an hour, 45 minutes, 90 minutes, 24 hours, 48
hours, 72 hours, a couple of years, four days, 18 months, a week and a half`),
  time: words(`9 am, 9:30, 10:15 am, noon, 2 pm, 3:45 pm, 8:05, half past four, quarter to six, 7:20 am, 11:40, 4:30 in
the afternoon, 6 pm, 1:10 pm, 5 o'clock`),
  weekday: words(`Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday`),
  month: words(
    `January, February, March, April, May, June, July, August, September, October, November, December`,
  ),
  year: words(
    `1998, 2003, 2008, 2010, 2012, 2014, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 1985, 1974`,
  ),
  pastday:
    words(`yesterday, last night, this morning, last week, three days ago, a month ago, the other day, over the
    weekend`),
  comingday:
    words(`tomorrow, the day after tomorrow, next week, in two weeks, this weekend, tonight, next month, first thing
    tomorrow`),
  joint: words(`left knee, right shoulder, neck, wrist, left hip, elbow, ankle, thumb, big toe`),
  price: words(
    `$5, $12.50, $20, $35, $42.80, $75, $118, $204.16, $240, $350, $480.25, $1,200, $2,450, $6,300, $88.99`,
  ),
  bp: words(`118/76, 120/80, 128/82, 134/88, 142/90, 150/95, 160/100, 172/104, 98/60, 110/70, 204/110`),
  pulse: words(`58, 62, 68, 72, 77, 84, 88, 92, 96, 104, 112, 120, 134`),
  temp: words(`97.9, 98.6, 99.4, 100.4, 101.2, 102, 103.1, 96.8`),
  hba: words(`5.4, 5.9, 6.1, 6.8, 7.2, 7.9, 8.4, 9.1, 10.3, 11`),
  sugar: words(`68, 84, 92, 104, 117, 128, 146, 162, 188, 204, 236, 268, 312, 405`),
  percent: words(`5%, 10%, 15%, 20%, 25%, 40%, 60%, 75%, 80%, 98%, 2.5%`),
  weight: words(`112, 128, 142, 156, 168, 174, 183, 190, 204, 212, 226, 240, 268`),
  pressnum: words(`1, 2, 3, 4, 5, 6, 7, 8, 9, 0`),
  state:
    words(`Ohio, Texas, Nevada, Florida, Georgia, New Mexico, Oregon, Maine, Idaho, Michigan, North Carolina,
Virginia, Washington state, Alaska, West Virginia, Louisiana, New Jersey, California`),
  country:
    words(`Mexico, Canada, Ghana, India, Vietnam, Poland, Jordan, Chad, Turkey, Georgia, the Philippines, Brazil,
Ireland, Nigeria, Germany, Cuba, Guatemala, China, Lebanon, Haiti`),
  icd: words(`E11.9, I10, J45.909, M54.5, F41.1, N39.0, K21.9, Z00.00, G47.33, R07.9, E78.5, S83.241A`),
  cpt: words(`99213, 99214, 80053, 85025, 36415, 90837, 93000, 71046, 97110, 20610, 45378, 90471`),
  room: words(`12, 204, 208, 214B, 302, 318, 4, 420, 6, 610, 8A, 22, 107, 240`),
  product:
    words(`iPhone 14, Galaxy S22, Dexcom G7, FreeStyle Libre 3, Omnipod 5, AirSense 11, Apple Watch Series 8,
Fitbit Charge 5, Kindle, Model 3, Windows 11, PlayStation 5, Tandem t:slim X2, Omron 7 Series, Echo Dot, MacBook Air,
Pixel 8, OneTouch Verio, Accu-Chek Guide, iPad 9`),
  insurer: words(
    `Medicare, Medicaid, Aetna, Cigna, Humana, Blue Cross, UnitedHealthcare, Kaiser, Tricare, Anthem`,
  ),
  test: words(`colonoscopy, mammogram, MRI, CT scan, ultrasound, chest x-ray, stress test, bone density scan, sleep study,
blood draw, EKG, biopsy, endoscopy, urine test`),
  clinicword:
    words(`the clinic, the hospital, your office, the ER, urgent care, the lab, the pharmacy, radiology, the front desk,
the surgery center, physical therapy, the infusion center`),
  yesno: words(`yes, no, yeah, nope, correct, that's right, uh-huh, not really, I think so, sure`),
};
for (const [name, list] of Object.entries(plain)) plain[name] = list.map((item) => item.replace(/\s+/g, ' '));
