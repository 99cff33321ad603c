/** Frames for names, employers, places and facilities; half of the names stand without a form that tells. */
export const text = String.raw`
# NAME
My name is <NAME>.
Hi, this is <NAME> speaking.
This is <NAME>, I'm calling about my refill.
A: Can I have your full name? || <NAME:full>
A: May I have your name, please? || Yes, it's <NAME:full>.
A: What's your last name? || <NAME:last>
A: Could you spell your last name? || <NAME_1:last>, <NAME_1:spell>
I have an appointment with Dr. <NAME:last>.
Mrs. <NAME:last> is my mother, I'm her caregiver.
Is Doctor <NAME:full> in today?
You can call me <NAME:first>.
I'm <NAME:full>, the patient's wife.
@w Sincerely,\n<NAME:full>
@w Patient: <NAME:lastfirst>
@w T: {"patient":{"name":"<NAME:full>","status":"checked_in"}}
Nurse <NAME:first> told me to call back.
My husband's name is <NAME:full>.
last name <NAME:last>, first name <NAME:first>
A: Who am I speaking with? || <NAME:first>
A: And the first name? || <NAME:first>
@w Attn: Ms. <NAME:last>, billing
Mr. <NAME:last> from billing left me a message.
@w Seen by <NAME:full>, MD; cosigned by <NAME:full>, PA-C.
It's <NAME:full> again, we got cut off.
I spoke with <NAME:first> yesterday and she said it was approved.
<NAME:full> was supposed to call me back about the scan.
Can you put <NAME:first> on the line?
I'm picking up for <NAME:full>.
The prescription is under <NAME:full>.
A: Who should we release the records to? || to <NAME:full>, my sister
My emergency contact is <NAME:full>.
<NAME:first> and <NAME:first> both have strep.
@w Talked to <NAME:full> re: copay, will send check.
@w Please tell <NAME:first> the results are normal.
I need to bring <NAME:first> in, he's running a fever.
Does <NAME:full> still work there?
The referral came from <NAME:full> over at cardiology.
A: Which provider did you see? || I think it was <NAME:full>.
We're waiting on <NAME:first> to sign the form.
@ls <NAME:full> checking in for the ten o'clock
@w ok thanks <NAME:first>, talk soon
I want <NAME:full> taken off my account.
my daughter <NAME:first> has an ear infection
A: Is this for you or someone else? || it's for <NAME:full>
<NAME:last> comma <NAME:first>, that's how it's in your system
@w <NAME:upper> no-showed twice; call before rebooking.
The bill was addressed to <NAME:initial>.
tell <NAME:first> her grandma called
A: Thank you, <NAME_1:first>. Anything else? || No, that's all.
Did <NAME:first> pick up the pills yet?
You need to ask <NAME:full>, she has power of attorney.
# EMPLOYER
I work at <EMPLOYER>.
My insurance is through <EMPLOYER>, my employer.
A: Who is your employer? || <EMPLOYER>
A: Where do you work? || At <EMPLOYER>, second shift.
My husband drives for <EMPLOYER>.
I was hurt on the job at <EMPLOYER>.
@w Employer: <EMPLOYER>
@w T: {"guarantor":{"employer":"<EMPLOYER>","verified":true}}
I just got laid off from <EMPLOYER>, so no coverage.
She's been a manager at <EMPLOYER> for years.
The drug test is for <EMPLOYER>, I start soon.
<EMPLOYER> pays for our plan.
A: What company is the policy through? || it's through <EMPLOYER>
I retired from <EMPLOYER>, they handle the supplement.
@w Work note requested for <EMPLOYER>, light duty only.
# LOCATION
I live in <LOCATION:state>.
I'm calling from <LOCATION>.
A: What city are you in? || <LOCATION>
A: Which town do you live in? || we're in <LOCATION:state>
We just moved here from <LOCATION>.
He was born in <LOCATION:state>.
@w Resides in <LOCATION:state>, lives alone.
@w T: {"patient":{"city":"<LOCATION>","active":true}}
I grew up in <LOCATION:district>.
My sister is flying in from <LOCATION> to help me.
Do you have an office in <LOCATION>?
The crash happened near <LOCATION>.
A: Whereabouts are you? || over in <LOCATION:district>
I can't drive all the way from <LOCATION:state>.
my family is in <LOCATION:district>
# FACILITY
I was at <FACILITY> last night.
They transferred him to <FACILITY>.
A: Which hospital were you seen at? || <FACILITY>
A: Where did you have the scan done? || At <FACILITY>.
My mother lives at <FACILITY>.
Can you get my records from <FACILITY>?
@w Transfer from <FACILITY>, report called.
@w T: {"referral":{"facility":"<FACILITY>","status":"pending"}}
She goes to <FACILITY> three times a week for dialysis.
I had both kids at <FACILITY>.
<FACILITY> never sent the results.
A: What's the name of the nursing home? || it's called <FACILITY>
I'm a patient at <FACILITY> and I need my chart.
@w D/C summary received from <FACILITY>.
The specialist is over at <FACILITY>.
`;
