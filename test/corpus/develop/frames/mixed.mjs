/** Frames that hold several values, as registrations, notes and read-backs do; filed under the first of them. */
export const text = String.raw`
# NAME
hi it's <NAME:full>, date of birth <DOB>, I'm calling about my <drug>
My name is <NAME:full> and my phone number is <PHONE>.
@w S: You answer calls for a clinic. Caller: <NAME:full>, DOB <DOB:us>, phone <PHONE:e164>. Greet the caller.
@w S: Context for this call. patient_name=<NAME:full>; member_id=<HEALTH_PLAN_ID>; callback=<PHONE>.
@w T: {"first_name":"<NAME:first>","last_name":"<NAME:last>","dob":"<DOB:iso>","zip":"<ZIP>"}
@w Pt <NAME:full> (MRN <MRN>) called re: <drug>, wants a call at <PHONE>.
A: Am I speaking with <NAME_1:full>? || This is she, and I've moved to <ADDRESS:city>.
A: I have <NAME_1:full>, born <DOB_1>, is that you? || Yes, <NAME_1:full>.
# DOB
<DOB>, and the last four of my social is <SSN:last4>
A: Name and date of birth, please. || <NAME:full>, <DOB>
A: Date of birth and ZIP code? || <DOB> and zip <ZIP>
# MRN
MRN <MRN>, date of birth <DOB>, that should find me.
@w Label: <NAME:lastfirst> | MRN <MRN> | DOB <DOB:us>
# PHONE
call <NAME:full> at <PHONE> when you know more
@w Callback list: <NAME:full> <PHONE>; <NAME:full> <PHONE>.
# DATE
I saw Dr. <NAME:last> on <DATE> for my <body>.
The claim for <DATE> is number <UNIQUE_ID:claim>.
@w T: {"event":"visit","started_at":"<DATE:iso>T09:30:00Z","minutes":20}
@w T: {"refill_due":"<DATE:iso>","drug":"<drug>","days":90}
# FACILITY
I was at <FACILITY> in <LOCATION:state> on <DATE>.
@w Transferred from <FACILITY> to <FACILITY> on <DATE:us>.
# EMAIL
My name's <NAME:full> and the e-mail is <EMAIL>.
@w Pls send to <EMAIL> or fax <FAX>.
# EMPLOYER
<NAME:full> from <EMPLOYER> here, I need a work note.
# LOCATION
I'm in <LOCATION>, zip <ZIP>, and my car broke down.
# AGE
My grandma <NAME:first> is <AGE> and her Medicare number is <HEALTH_PLAN_ID:mbi>.
# SSN
@w Guarantor: <NAME:full>, SSN <SSN>, employer <EMPLOYER>.
# HEALTH_PLAN_ID
Member ID <HEALTH_PLAN_ID>, birthday <DOB>.
# CREDIT_CARD
It's <CREDIT_CARD>, the code is <CVV> and the billing zip is <ZIP>.
`;
