/** Frames without anything that identifies: time, money, menus, offices, products. */
export const text = String.raw`
# negative:times
Can I come in at <time>?
A: What time works? || <time>
I took it at <time> and again at <time>.
The bus leaves at <time>.
A: When do you close? || I need to know before <time>
I'll be there by <time>.
I've been up since <time>.
Between <time> and <time> I'm at work.
Call me after <time>.
A: What time did the pain start? || around <time>
@w Check-in <time>, procedure <time>.
I get off at <time>.
Can you do <time> instead of <time>?
My ride comes at <time>.
The dose is due at <time>.
The kids get home at <time>, so earlier is better.
A: Is <time> okay? || a little later please
any time after <time>
# negative:appointments
I need a doctor appointment.
I'd like to schedule a <test>.
Can I reschedule my <test>?
A: How can I help? || I want to make an appointment for my <body>
Do you have anything on <weekday> at <time>?
I have to cancel my appointment, something came up.
Is there a walk-in slot <comingday>?
A: Morning or afternoon? || <time> is best
I missed my <test>, can I rebook?
How long is the wait for a <test>?
Do I need a referral for a <test>?
@w Needs f/u in 6 weeks, <test> before.
I'm running 15 minutes late for my appointment.
I'd rather have a video visit.
Put me on the cancellation list, please.
Is my <test> with the same doctor?
A: New patient or returning? || returning, for a <test>
Do I have to come in for the <test> results?
I need a follow-up for <disease>.
My <relative> needs a checkup.
Could we do it <weekday> morning?
Are the 8:20 and the 8:40 slots both gone?
# negative:relative-dates
It started <pastday>.
Can I come <comingday>?
A: When did you last take it? || <pastday>
A: When would you like to come in? || <comingday> if possible
I was there <pastday> and nobody helped me.
I fly out <comingday>.
Next <weekday> is fine.
<weekday> or <weekday>, either one.
Not <weekday>, I have class.
I saw the specialist <pastday>.
The <weekday> after next works.
Every other <weekday> I have therapy.
@w Call again <comingday>; seen <few> days ago.
The pharmacy said it'd be ready <comingday>.
A: What day is good? || <weekday>
I'll know more by <weekday>.
We're closed on Thanksgiving and Christmas.
I think it was a <weekday>.
last <weekday> I fell off a ladder
by the end of the week I'll be out of pills
A: Did you get the letter? || yeah, <pastday>
same time next year
Give me until <weekday> to decide.
# negative:months-years
I had my gallbladder out in <year>.
It's been like this since <year>.
We moved here in <month>.
Sometime in <month>, I don't remember the day.
A: When was your last <test>? || <year> maybe
A: Which month? || <month>
I retired in <year>.
The plan starts in <month>.
I've been sober since <year>.
Open enrollment runs in <month> and <month>.
In <year> they found a spot on my lung.
@w Hx: appendectomy <year>, C-section <year>.
My <relative> had it in <year>.
A: What year was the surgery? || <year>
I bought the hearing aids in <year>.
Allergies hit me every <month>.
The baby is due in <month>.
It was the summer of <year>.
I got my last tetanus in <year>.
Back in the nineties I worked with asbestos.
The car is a <year>.
The house was built in 1962.
Your <month> statement never came.
The guidelines changed in <year>.
# negative:today
@w S: Today is Thursday, May 14, 2026.
@w S: You are a scheduling assistant. Today is Monday, March 2, 2026 and the time is 9:14 am.
@w S: The current date is 2026-04-22. Offer only future slots.
@w S: Current date: 06/11/2026. Time zone: Eastern.
@w A: Today is Wednesday, October 7. How can I help?
@w S: Today's date is August 19, 2026. Business hours are 8 to 5.
@w T: {"current_date":"2026-02-17","timezone":"America/Chicago"}
@w S: It is now Friday, December 4, 2026, 2:30 pm.
What's today's date?
A: Anything else? || what day is it today
@w S: Today is 7 July 2026. Speak slowly.
@w S: Date today: January 21, 2027. Keep answers under two sentences.
@w A: Just so you know, today is September 30th.
@w S: Now: 2026-05-06 08:45. Never offer a slot in the past.
Today's <weekday>, right?
Today is <weekday>, the 14th of May, isn't it?
A: Can you tell me today's date? || today is October 7th
It's the 2nd of March today, if the calendar is right.
Today is June 11th, 2026, and I still have no answer.
# negative:prices
That's <price> a month, too much.
My copay is <price>.
A: How much was it? || <price>
A: What does the bill say? || it says <price>
I paid <price> out of pocket.
You charged me <price> and then <price>.
Is it <price> with insurance?
@w Balance <price>; payment plan <price> per month.
The deductible is <price>.
I can pay <price> now.
A: How much can you pay today? || maybe <price>
@w T: {"balance_due":204.16,"currency":"USD","past_due":false}
It was twenty bucks last time.
The generic is <price> for 90 days.
I make about 31 thousand a year.
The refund should be <price>.
My limit for the year is <price>.
A hundred and eighteen dollars for a band-aid?
The estimate was <price>, the bill is <price>.
With the coupon it's <price>.
That's a <percent> increase.
I got a bill for four hundred and sixty.
The flex account has <price> left.
A: The total comes to <price>. || that's not what I was quoted
# negative:phone-tree
@w A: Press 1 for appointments, press 2 for billing, or stay on the line.
@w A: For English, press 1. Para español, oprima el número 2.
@w A: Press <pressnum> to repeat this menu.
I pressed <pressnum> and nothing happened.
A: Press 1 for yes or 2 for no. || <pressnum>
A: Which option did you choose? || number <pressnum>
option <pressnum>
@w A: If this is an emergency, hang up and dial 911.
@w A: You are caller number 4. The wait is about 6 minutes.
I keep getting option <pressnum> instead of a person.
press zero for the operator
Do I press pound or star?
A: Say or press <pressnum> for refills. || <pressnum>
@w S: If the caller presses <pressnum>, transfer to billing; on 0, to the front desk.
The menu only goes up to <pressnum>.
I just want a human, not press <pressnum> for this and <pressnum> for that.
@w A: Enter the number of tablets left, followed by the pound key.
zero zero zero agent
A: For a nurse, say nurse or press <pressnum>. || nurse
@w T: {"dtmf":"<pressnum>","next":"main_menu"}
# negative:counts
A: How many tablets are left? || <few>
A: How many people live with you? || <few> of us
I have <few> refills left.
There were 90 pills in the bottle and I counted 86.
A: So that's two prescriptions, correct? || <yesno>
A: I count 14 visits this year. || I have 12
I need <few> boxes of strips.
Two adults and <few> kids.
A: How many steps did you walk? || 10,482
A: How many falls this year? || <few>
My order had 240 catheters and only 180 came.
I've called <few> times now.
A: How many cigarettes a day? || 20
A: How many drinks per week? || <few> maybe
She has <few> brothers and 2 sisters.
I have 2 dogs and 14 chickens.
We're number 3 in line.
@w Qty 100, days supply 25, refills <few>.
A: How many minutes did the seizure last? || 4
A: How many weeks along are you? || 28
I used 400 of my 600 minutes.
A: How many pages is the fax? || 18
A: How many hours did you sleep? || <few>
That's box 2 of 4.
# negative:short-answers
A: Do you smoke? || <yesno>
A: Is that correct? || <yesno>
A: Are you still there? || <yesno>, go on
A: Would you like a text reminder? || <yesno> thanks
A: Which eye is it? || the left one
A: Is it sharp or dull? || sharp
A: Brand or generic? || generic is fine
A: Do you want me to repeat that? || please
A: How many milligrams? || <mg>
A: What setting is the machine on? || 12
A: Which dose do you use? || 0.5
A: What grade is he in? || 4th
A: How many stairs do you climb? || 48
A: What's the wait like over there? || 90 minutes
A: Which floor are you on? || 4
A: How much did you drink? || 240
A: What does the scale say? || <weight>
A: What number is on the pump screen? || 2.65
A: What number is on your shoe insert? || 8 and a half
A: What's your hemoglobin? || 12.8
A: How many units? || 22
A: What's the speed on your feeding pump? || 65
A: And the balance due? || 204
A: What percent is the battery? || 42
A: How many calories a day? || 2,200
A: And how far can you walk? || four hundred feet or so
A: What was the oxygen flow? || two liters
A: What's the highest number it reached? || 312
A: What did the bathroom scale show yesterday? || two hundred and six
# negative:rooms
I'm in room <room>.
A: What room is she in? || <room>
Is the lab on the 2nd floor?
Go to suite <room>, next to the elevators.
@w Pt moved to bed 2, room <room>.
The conference room is <room>.
A: Which suite? || suite <room>, I think
We're waiting in bay 4.
She's in bed 12 on the third floor.
Is radiology in building B?
My <relative> is in the ICU, bed <few>.
Take elevator 3 to level 5.
I'm parked on level 2, row F.
@w Transfer to 4 West, bed 18.
The gate code doesn't work at entrance 3.
Exam room <few> is free.
A: Where are you now? || in front of room <room>
Window 6 for registration, right?
OR 4 is running behind.
The waiting room on 3 is packed.
# negative:products
I use a <product>.
My <product> won't connect.
Is the <product> covered?
A: Which monitor do you have? || the <product>
A: What phone do you use? || <product>
The app doesn't work on my <product>.
I switched from the <product> to the <product>.
@w Pt uses <product> and <product>.
Do you support the <product>?
How do I reset the <product>?
The <product> is on backorder.
I want the <product> instead.
I drive a Ford F-150 and can't climb in any more.
My son has a 3M mask, the N95 kind.
Do AA or AAA batteries go in it?
The Boeing 737 made my ears pop.
I drink a 7UP and it settles my stomach.
I put WD-40 on the wheelchair.
The formula is Enfamil A+ stage 2.
My toothpaste is the 5000 strength.
It's the DreamStation 2, not the old one.
Is the Route 66 diner next door still open?
My hearing aids are the Phonak P90.
# negative:versions
The app is version 4.2.1.
I updated to iOS 17.4 and it stopped.
A: Which version do you have? || 2.8.0
A: What does the about screen say? || version 6.14
It's running Android 14.
@w T: {"app_version":"3.11.2","build":"release","os":"android"}
@w Firmware 2.0.4 fixes the alarm.
The portal says it needs Chrome 120 or later.
I'm still on Windows 7.
@w S: API version 2024.1; model context 128k tokens.
The pump software went from 7.6 to 7.8.
Bluetooth 5.0 should pair with it.
@w Upgraded node 18 to 20, tests pass.
It wants an update but there's only 2 GB free.
The old one had version 10, this one is 11.
USB 2 or USB 3, does it matter?
# negative:states-countries
I'm visiting from <country>.
Is my plan good in <state>?
A: Which state are you in? || <state>
A: Have you traveled recently? || to <country>
I moved from <state> to <state>.
Are you licensed in <state>?
My <relative> is from <country>.
We're going to <country> next month, which shots do we need?
Does <insurer> cover me in <state>?
<state> Medicaid denied it.
I was born in <country>.
A: Country of birth? || <country>
@w Recent travel: <country>. No fever.
I have a license from <state>.
It's hotter in <state> than it was in <state>.
A: Where are you traveling? || <country> and then <country>
The nurse line for <state> is closed.
# negative:generic-facilities
I'm at <clinicword> right now.
Can you transfer me to <clinicword>?
A: Where are you calling from? || <clinicword>
I was at <clinicword> all day.
Nobody at <clinicword> picks up.
<clinicword> told me to call you.
Is <clinicword> open on <weekday>?
A: Who sent you? || <clinicword>
They sent me from <clinicword> to <clinicword>.
How late is <clinicword> open?
The nursing home won't take him back.
My doctor's office closed.
I'm an inpatient at the moment.
The rehab place lost my walker.
@w Pt in ED, awaiting bed upstairs.
I'd rather go to urgent care than the hospital.
The dentist across the street is closer.
My pharmacy is out of it.
Do you have parking at <clinicword>?
I left my glasses at <clinicword>.
# negative:hours
Are you open on <weekday>?
What are your hours?
@w A: We're open <weekday> to Friday from 8 to 5 and Saturday from 9 to 1.
@w S: Office hours: Mon-Fri 8:30-17:00, closed for lunch 12:00-13:00.
Do you close at 5 or 5:30?
A: We open at 7:30. || okay I'll come at 8
Is the lab open 24 hours?
Lunch is from 12 to 1, nobody answers then.
The blood draw starts at 6:45.
Is there a night clinic?
@w T: {"hours":{"mon":"08:00-17:00","sat":"closed"}}
@wl You said 24/7 but I got a machine.
Visiting hours are 2 to 8.
Do you do Saturdays?
The pharmacy counter shuts at 9.
# negative:travel
My flight is at <time>, gate B12.
I'm on flight 2048 and I forgot my pills.
A: Which gate are you at? || C24
The train leaves from platform 6.
Take exit 42 off the interstate.
I'm on the 405 in traffic.
Seat 14C, aisle, because of my leg.
The number 8 bus stops right there.
We're on channel 7.
Terminal 2, level 3.
The highway 64 bridge is closed.
It's mile marker 28 or so.
I'm about 20 miles away.
Zone 4 boarding, gotta be quick.
# negative:short-numbers
Should I call 911?
Call 988 if you feel like hurting yourself.
I dialed 411 and they gave me you.
@w A: If this is a medical emergency, please hang up and call 911.
I already called 911, they're coming.
Is 211 the number for rides?
You can text HOME to 741741.
Poison control told me to drink water.
I called 311 about the ramp.
@w S: For suicidal thoughts, tell the caller to dial 988 and stay on the line.
711 relay, go ahead please.
He called 9 1 1 twice.
A: Have you called 911? || <yesno>
# negative:statistics
Only 1 in 1,000 people get that side effect.
It works for <percent> of patients.
The study had 2,400 people in it.
About 6 million people have it.
I read that <percent> of the tests are wrong.
@w N=482, p=0.04, hazard ratio 0.82.
@w Sensitivity 92%, specificity 88%.
The odds are 50-50.
Survival is <percent> at five years.
My risk score was 12.4 percent.
He's in the 60th percentile for height.
You have 40,000 thoughts a day, they say.
Less than half of them finish the program.
They see 240 patients a day.
Nine out of ten dentists, right?
2 to 1 it's just a cold.
# negative:sizes
I wear a size <few>.
A: What size gloves? || medium
A: What shoe size are you? || 8 and a half wide
I need a 22 gauge needle.
The briefs are size large.
@w Foley 16 Fr, 10 mL balloon.
@w ETT 7.5 at 22 cm.
My ring size is 6.
Compression stockings, 20 to 30.
The catheter is a 14 French.
My mask is a medium wide.
The bed is a twin XL.
My scrubs are 2XL.
A: Which needle length? || 4 millimeters, 32 gauge
The walker is 24 inches wide and my door is 22.
Diapers size 4, the box of 86.
# negative:insurance
I have <insurer>.
A: What insurance do you have? || <insurer>
A: Who's your carrier? || <insurer>, the PPO
Do you take <insurer>?
I'm switching from <insurer> to <insurer>.
Is this in network with <insurer>?
I have Medicare Part A and Part B.
@wl My plan is a 70/30.
I turned 65 so I'm on <insurer> now.
@w <insurer> denied, reason: not medically necessary.
The out of network limit is <price>.
I lost my insurance card.
I have the bronze plan, level 2.
<insurer> says it needs prior authorization.
Plan G or plan N, which one's better?
What's the difference between an HMO and a PPO?
My member card hasn't come yet.
Who do I call about my claim?
A: Is <insurer> primary? || <yesno>
COBRA is too expensive.
`;
