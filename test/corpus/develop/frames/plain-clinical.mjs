/** Frames without anything that identifies: medicines, conditions, the body, measurements, codes. */
export const text = String.raw`
# negative:drugs
I take <drug> <mg> mg <freq>.
The doctor moved me from <drug> to <drug>.
Can I take <antibiotic> with <drug>?
I ran out of <drug>, can you refill it?
A: What medications are you on? || <drug>, <drug> and a baby aspirin
A: What strength is it? || <mg> milligrams
A: How often do you take the <drug>? || <freq>
I'm allergic to penicillin and sulfa.
They gave me <antibiotic> for <span>.
Is there a generic for <drug>?
<drug> makes me dizzy, should I stop?
My <relative> takes <drug>, is that the same as <drug>?
@w Rx: <drug> <mg> mg PO BID #60, 3 refills.
@w <drug> <mg>mg tab, 1 po qd, disp #30, RF 2
@w Start <antibiotic> 500 mg q8h x 7 days, then recheck.
I missed two doses of my <drug>.
The pharmacy is out of <drug> <mg>.
I use 14 units of Lantus at night and 6 units of Humalog before meals.
Do I take the <drug> with food?
My insulin went from 20 units to 24.
She's on hydrocodone 5/325 after the surgery.
A: Do you still have pills left? || yeah about <few> of the <drug>
Tylenol 650 every 6 hours isn't touching the pain.
I'd like the <mg> milligram tablets, not the <mg>.
The nurse said half a tablet of <drug> <freq>.
# negative:diseases
I was diagnosed with <disease>.
My <relative> has <disease>, does that raise my risk?
They think it's <disease>, not <disease>.
A: Do you have any medical conditions? || <disease> and <disease>
Is <disease> contagious?
I've had <disease> for <span>.
Can <disease> come back?
@w PMH: <disease>, <disease>.
@w Assessment: <disease>, stable on <drug>.
What can I do at home for <disease>?
I was told I'm at risk of <disease>.
A: What are you being treated for? || it's for <disease>
Does the flu shot matter if I have <disease>?
Half of my family has <disease>.
No fever, but I'm worried it's <disease>.
We covered <disease> in the class last time.
Stage 2 kidney disease, that's what the paper says.
The rash looked like <disease> to me.
# negative:eponyms
My <relative> has <eponym>.
Could this be <eponym>?
I was tested for <eponym> and it was negative.
A: Any family history? || <eponym> on my mother's side
The specialist thinks it's <eponym>, not <eponym>.
@w R/O <eponym>; refer to neurology.
@w <sign> sign negative, <sign> test positive on the right.
@w Positive <sign> sign. No <sign> sign.
The therapist did a <sign> test on me.
What are the early signs of <eponym>?
Is there a support group for <eponym>?
I read about <eponym> and it scared me.
@w Foley catheter removed, voiding well.
@w Placed in Fowler position; Ringer's lactate at 100 mL an hour.
He scored 15 on the Glasgow scale.
They put in a Foley and later a Hickman line.
I had a Pap smear and a Coombs test.
My dentist said Bell's palsy goes away by itself.
@w Mallampati class II, Apgar 8 and 9.
Do I need the Heimlich class for the daycare job?
The pediatrician mentioned Asperger's.
She had a Bartholin cyst drained.
@w Ankle: Weber B fracture, Ottawa rules positive.
Kegel exercises aren't helping.
I do the Epley maneuver whenever the room spins.
The baby has a Mongolian spot and a Moro reflex, all normal.
# negative:anatomy
My <body> hurts when I walk.
I have <symptom> in my <body>.
A: Where does it hurt? || my <body>
A: Is the pain on one side? || yeah the <body>
There's <symptom> around the <body> since the fall.
It started in my <body> and moved to the <body>.
@w C/o <symptom>, <body>, no trauma.
The swelling on my <body> went down.
I pulled something in my <body>.
I can't bend my <joint> all the way.
The doctor pressed on my <body> and it hurt.
My L4 and L5 discs are bulging.
They said C5, C6 and T1 look fine.
@w MRI: disc bulge L5-S1, mild narrowing at L3-4.
My wisdom teeth, numbers 17 and 32, came out.
The crown on tooth 14 fell off.
My <body> feels warm to the touch.
A: Any <symptom>? || only in the <body>
I broke the 4th and 5th toes on that foot.
# negative:ages
I'm <age> years old.
My <relative> is <age>.
A: How old are you? || <age>
A: And how old is the patient? || She's <age>.
@w <age>-year-old male with chest pain.
@w <age>yo F, no allergies.
My kids are 4, 7 and <age>.
She'll be <age> this year.
I was <age> when it started.
The baby is 8 weeks old.
He's only 10 months.
A: What's the child's age? || <age>, almost <age>
I'm in my late sixties.
My <relative> died at <age> of a stroke.
Is this safe for someone who's <age>?
The vaccine is for people 50 and over.
@w T: {"patient":{"age":<age>,"sex":"F"}}
You have to be 18 to sign that.
My grandmother lived into her eighties.
Aged <age>, nonsmoker, two kids.
A: How old is your son? || he just turned <age>
My <relative> is turning <age> and can't hear well.
At <age> I thought I was done with acne.
@w Peds: <age> mo old, immunizations up to date.
# negative:durations
It's been going on for <span>.
I've been coughing for <span>.
A: How long have you had it? || about <span>
A: How long does the pain last? || <few> <unit>
The visit takes <span>.
Rest for <span> and call if it's worse.
I waited on hold for <span>.
She's been on it <span>.
Every <few> <unit> it comes back.
I quit smoking <few> years ago.
The cast stays on for <span>.
@w Sx x <few> days, worse at night.
A: For how long should I put you down? || <span> is fine
They kept me <few> nights.
You need to fast for 12 hours.
I can wait <span>, no rush.
I've been a patient here for twenty five years.
Ice it 20 minutes on, 20 minutes off.
The results take 5 to 7 business days.
# negative:vitals
My blood pressure was <bp>.
A: What was your blood pressure this morning? || <bp>
A: And your pulse? || <pulse>
It was <bp> at the drugstore and <bp> at home.
My heart rate is <pulse>.
@w BP <bp>, HR <pulse>, RR 16, SpO2 97% RA, T <temp>.
@w VS: <temp> F, <bp>, <pulse>, 18
My temperature is <temp>.
A: Do you have a fever? || it was <temp>
A: What did the oxygen reading say? || 94
My oxygen drops to 88 when I walk.
She was <temp> last night and <temp> now.
A: What's your weight? || <weight>
I weigh <weight> pounds.
I'm five foot six and <weight> pounds.
The top number was 158 and the bottom one 91.
@w Wt <weight> lbs, Ht 5'7", BMI 27.4.
@w T: {"vitals":{"bp":"<bp>","pulse":<pulse>,"temp_f":<temp>}}
A: What does the cuff say? || <bp> and <pulse> underneath
My resting pulse is around <pulse>.
I breathe 22 times a minute, is that fast?
My weight went from <weight> to <weight>.
My watch says <pulse> beats a minute.
A: And the bottom number? || 84
# negative:labs
My A1C was <hba>.
My sugar was <sugar> this morning.
A: What was your last reading? || <sugar>
A: What's your A1C? || <hba>
Fasting it was <sugar>, after lunch <sugar>.
@w Labs: Na 138, K 4.2, Cr 1.1, glucose <sugar>.
@w WBC 11.4, Hgb 12.8, Plt 240, INR 2.3
My cholesterol is 212, LDL 131.
My potassium came back at 5.1.
The TSH was 6.4 and they raised my dose.
INR is 2.8 today.
A: Did they give you the number? || yeah it was <sugar>
@w T: {"result":{"test":"hemoglobin_a1c","value":<hba>,"unit":"%"}}
@w T: {"glucose":[<sugar>,<sugar>,<sugar>],"unit":"mg/dL"}
My kidney number, the GFR, is 58.
Vitamin D was 18, that's low.
The PSA went up to 4.6.
My platelets were 148 thousand.
Ferritin 22, iron 41.
My meter said <sugar>, then <sugar> an hour later.
The triglycerides were 268.
A: What did the strip show? || it showed <sugar>
My creatinine was 0.9 and now it's 1.4.
# negative:measures
The lump is about 2 centimeters.
I drink <few> cups of coffee.
I lost <percent> of my body weight.
A: How much water do you drink? || about 64 ounces
The cut is half an inch deep.
I walked 2.4 miles and my knee gave out.
Use 1/2 a teaspoon.
Give 7.5 mL every 6 hours.
Take 1/4 tablet for the first week.
@w Nodule 8 mm, unchanged. Kidney 10.4 cm.
My copay went up <percent>.
It's 3/4 of the bottle.
The baby drinks 4 ounces every 3 hours.
Their plan pays <percent> after the deductible.
I have about <percent> left on the battery.
There's <percent> off for paying early.
My prescription is minus 2.75 in the left eye.
My vision is 20/40 in one eye.
@w OD -2.50 -0.75 x 180, OS -2.25 sphere.
My waist is 42 inches.
The tank holds 680 liters.
Two thirds of the bottle is gone.
The wound is 4 by 6 centimeters.
I gained 12 pounds on <drug>.
# negative:scores
My pain is 7 out of 10.
A: On a scale of 1 to 10? || <few>
A: How bad is the pain? || I'd say an 8
@w PHQ-9: 14. GAD-7: 9.
@w GCS 15, NIHSS 2, pain 4/10.
The baby's Apgar was 8 and 9.
A: Zero to ten, how likely are you to recommend us? || 9
I gave you five stars.
My credit score isn't great.
My bone density score was minus 2.6.
Her reading level is two grades ahead.
We won 24 to 17, so I'm in a good mood.
@w CHA2DS2-VASc 3, HAS-BLED 1.
My sleep score was 62.
The hearing test was 88 percent.
On the depression form I got a 16.
@w Braden 18, Morse 45, low risk.
A: How would you rate your stress? || like a 6, maybe 7
My MELD score is 22.
The stroke scale came out at 4.
# negative:codes
The diagnosis code on the bill is <icd>.
The procedure code is <cpt>.
A: What's the code on the denial? || <icd>
A: Which CPT code did they use? || <cpt>
@w Dx <icd>, <icd>
@w CPT <cpt> x1, modifier 25; Dx <icd>.
They billed <cpt> instead of <cpt>.
Is <cpt> covered by my plan?
@w T: {"codes":{"icd10":["<icd>"],"cpt":["<cpt>"]}}
What does <icd> mean?
@w HCPCS E0601, modifier RR.
@w J1885 administered IM, NDC on file.
It says denial reason CO-45.
The place of service was 11, office.
The revenue code 0450 means emergency room.
@w DRG 470, length of stay 2 days.
The form is a CMS 1500.
I need a W-9 and form 1095-B.
@w Dispense as written code 1.
You put <icd> but it should be <icd>.
The FMLA form is WH-380.
It's a code 99 for the rapid response team.
Error 404 came up on the portal.
@w Claim adjustment PR-1, deductible; PR-2, coinsurance.
@w NDC 00093-7214-01, qty 30.
The NDC on the bottle is 0378 1805 93.
@w Modifier 59 appended; units 4; POS 22.
What's LOINC 4548-4?
# negative:instructions
Take 2 tablets 3 times a day.
One puff in the morning, 2 at night.
Do 10 reps, 3 sets, twice a day.
A: What did the label say? || take 1 every 8 hours with food
Mix 17 grams in 8 ounces of water.
A: How many do you take? || <few>
Turn the dial 2 clicks to the left.
@w 1 gtt OU q.i.d. x 5 days, then b.i.d. x 5 days
@w Take 4 tabs day 1, 3 tabs day 2, 2 tabs day 3, 1 tab day 4.
Change the bandage every 2 days.
Don't lift more than 10 pounds for 6 weeks.
Drink the first half at 6 pm and the rest 5 hours before.
Shake well, then spray twice in each nostril.
Keep it below 77 degrees.
Wear the boot for 4 weeks, then the brace for 2.
You count to 4 and hold for 7.
Give 5 mL now and 5 mL in 4 hours.
If it's over 250 take 2 more units.
Use the lower setting, 6 to 8 centimeters of water.
@w NPO after midnight; sips of water with <drug>.
Test your sugar 4 times daily.
# negative:temperatures
It's <temp> and climbing.
It's 92 degrees out and the AC is broken.
Keep the insulin at 36 to 46 degrees.
The fever broke at <temp>.
A: How high did the fever get? || <temp>
It was 14 below this morning so my car died.
Set the bath to 98 degrees.
The vaccine was stored at minus 20.
It's 75 and sunny, I'll walk.
@w Tmax <temp> overnight, now afebrile.
A: What does the thermometer say now? || 99.1
His forehead reads <temp>, under the arm <temp>.
Wash it at 140 degrees.
The heating pad goes to 130.
The room is kept at 68.
I had chills and a <temp>.
`;
