/** Frames for numbers that stand for a person: social security, records, plans. */
export const text = String.raw`
# SSN
My social is <SSN>.
My social security number is <SSN>, do you need anything else?
A: What's your social security number? || <SSN>
A: Can you give me the last four of your social? || <SSN:last4>
A: For security, the last four digits of your Social Security number, please. || Sure, it's <SSN:last4>.
A: Last four of the SSN? || That's <SSN:last4>.
@w SSN: <SSN>
@w T: {"member":{"ssn":"<SSN>","status":"active"}}
The last four of my social are <SSN:last4>.
<SSN>, that's my social.
A: I'll need the social for the guarantor. || it's my wife's, <SSN>
You already have my SSN, it's <SSN>, isn't it?
@w Soc. Sec. No. <SSN>; copy of card scanned.
@ls social <SSN> and my husband's last four is <SSN:last4>
My son's social security is <SSN>.
The card says <SSN>. Yes, the social security card.
A: Could you confirm the final four numbers of your social? || U: <SSN:last4> || A: Thank you, one moment.
A: Whole social or the last four, whichever you like. || I'll give you the whole thing, <SSN>
I don't like saying my social out loud but okay, <SSN>.
@w Applicant's SS# <SSN>, spouse's SS# <SSN>.
A: Thanks. Is the last four <SSN_1:last4>? || Yes, <SSN_1:last4>.
They typed my social wrong, it should be <SSN>.
# MRN
My MRN is <MRN>.
A: What's your medical record number? || <MRN>
A: Do you have the chart number handy? || Yes, it's <MRN>.
It's on my bracelet, medical record number <MRN>.
@w MRN: <MRN>
@w Pt MRN# <MRN>, seen in triage, sent home stable.
@w T: {"patient":{"mrn":"<MRN:plain>","allergies":["penicillin"]}}
<MRN> is my record number, I think.
The patient number on the letter is <MRN>.
My chart number is <MRN>, can you pull it up?
A: I'm looking at record <MRN_1>. Is that you? || no, mine is <MRN>
You gave me a patient ID, <MRN>.
@ls so my medical record is <MRN> okay
My hospital number is <MRN>, from the last admission.
A: Read me the MRN from the label. || M R N <MRN>
@w Please merge chart <MRN> into MRN <MRN>; same person.
Under my husband's medical record number, <MRN>, there's the scan.
A: What number is printed under the barcode on the wristband? || <MRN>
The med rec number they gave me was <MRN>.
@w Re: lab order, medical record no. <MRN>
V: Your medical record number is <MRN_1>. Please write it down. || <MRN_1>, got it
for the baby the record number is <MRN>
# HEALTH_PLAN_ID
My member ID is <HEALTH_PLAN_ID>.
A: What's the member ID on your insurance card? || <HEALTH_PLAN_ID>
A: Can I have your Medicare number? || <HEALTH_PLAN_ID:mbi>
My Medicare number is <HEALTH_PLAN_ID:mbi>.
A: And the group number? || group number is <HEALTH_PLAN_ID:group>
The group number is <HEALTH_PLAN_ID:group> and the member number is <HEALTH_PLAN_ID>.
@w Member ID: <HEALTH_PLAN_ID>  Group: <HEALTH_PLAN_ID:group>
@w T: {"coverage":{"payer":"PPO","subscriber_id":"<HEALTH_PLAN_ID>","active":true}}
I'm on Blue Cross, ID <HEALTH_PLAN_ID>.
The policy number for my health insurance is <HEALTH_PLAN_ID>.
It's under my wife, subscriber ID <HEALTH_PLAN_ID>.
A: Could you read the Medicaid ID for me? || Okay, it's <HEALTH_PLAN_ID>.
The new card says <HEALTH_PLAN_ID> next to member number.
<HEALTH_PLAN_ID> is what it says under subscriber.
@w Ins: Aetna, ID# <HEALTH_PLAN_ID>, eff. this year, no referral needed.
A: I show <HEALTH_PLAN_ID_1> as your plan ID. Did it change? || Yes, now it's <HEALTH_PLAN_ID>.
@ls insurance i d is <HEALTH_PLAN_ID> and I don't see a group
my beneficiary number is <HEALTH_PLAN_ID:mbi>
The dental plan is separate, member number <HEALTH_PLAN_ID>.
A: What's on the front of the card, under "Identification number"? || <HEALTH_PLAN_ID>
Please bill my secondary, that's <HEALTH_PLAN_ID>, through Humana.
@w Medicare (MBI) <HEALTH_PLAN_ID:mbi>, Part A and Part B.
A: The policy holder's ID, please. || it starts with, hang on, <HEALTH_PLAN_ID>
# ACCOUNT
My account number is <ACCOUNT>.
A: What's your account number with us? || <ACCOUNT>
A: Which invoice are you calling about? || Invoice <ACCOUNT:invoice>.
I'm calling about the bill, account <ACCOUNT>.
The routing number is <ACCOUNT:routing> and the account number is <ACCOUNT:bank>.
A: And the routing number for the checking account? || <ACCOUNT:routing>
A: Go ahead with the bank account number. || It's <ACCOUNT:bank>.
My IBAN is <ACCOUNT:iban>.
@w IBAN: <ACCOUNT:iban>
@w Refund to acct <ACCOUNT:bank>, ABA <ACCOUNT:routing>.
@w T: {"payment":{"method":"ach","routing":"<ACCOUNT:routing>","account":"<ACCOUNT:bank>"}}
The customer number on the statement is <ACCOUNT>.
I paid invoice number <ACCOUNT:invoice> already, twice in fact.
@ls yeah the account is <ACCOUNT> it's on the top right
Take it out of my savings, number <ACCOUNT:bank>.
<ACCOUNT> is the account number on my last bill.
A: I see account <ACCOUNT_1> with a balance. Is that yours? || no mine is account number <ACCOUNT>
The guarantor account is <ACCOUNT>.
@w Statement for account no. <ACCOUNT>, please pay on receipt.
My bank wants the IBAN for the refund, it's <ACCOUNT:iban>.
A: What's the billing account? It's eight or nine digits. || <ACCOUNT>
Can you look up bill number <ACCOUNT:invoice>?
my checking account is <ACCOUNT:bank>, same bank as before
# CREDIT_CARD
My card number is <CREDIT_CARD>.
A: Please read me the card number. || <CREDIT_CARD>
A: Which card would you like to use? || The Visa, <CREDIT_CARD:visa>.
You can put the copay on <CREDIT_CARD>.
I want to pay by credit card, it's <CREDIT_CARD>.
@w Card: <CREDIT_CARD>
@w Charge <CREDIT_CARD> for the balance, CVV <CVV>.
@w T: {"payment":{"pan":"<CREDIT_CARD>","captured":false}}
The number on the front is <CREDIT_CARD>.
A: Go ahead with the sixteen digits. || okay <CREDIT_CARD>
my HSA card is <CREDIT_CARD>
Is it the one that goes <CREDIT_CARD>?
The declined one was <CREDIT_CARD>, try again please.
A: Is it still <CREDIT_CARD_1>? || no, I got a new debit card, <CREDIT_CARD>
<CREDIT_CARD:master>, that's my MasterCard.
@ls card number <CREDIT_CARD> security code <CVV>
It's an Amex, the number is <CREDIT_CARD:amex>.
Use my husband's card for the refill, <CREDIT_CARD>.
A: May I have the payment card, please? || Hang on, it's in my wallet. <CREDIT_CARD>
Take my flex spending card, <CREDIT_CARD>.
They charged the wrong card, it should have been <CREDIT_CARD>.
@w PAN <CREDIT_CARD> was typed into the notes field by mistake.
# CVV
The security code is <CVV>.
A: And the three digits on the back? || <CVV>
A: What's the CVV? || It's <CVV>.
The CVV is <CVV>.
@w CVV: <CVV>
@w cvc <CVV>, name as printed
It's an Amex, so four digits, <CVV:four>, on the front.
A: May I have the card's security code? || <CVV>
A: And the code on the signature strip? || um, <CVV>
the little number on the back is <CVV>
A: Four digits above the card number, please. || <CVV:four>
My CVC is <CVV>, did it go through this time?
@w T: {"card":{"cvv":"<CVV>","brand":"visa"}}
The card number is <CREDIT_CARD> and the code on the back is <CVV>.
@ls security code is <CVV>
A: Verification code from the back of the card? || I can barely read it, <CVV>.
A: I didn't catch the CVV. || I said <CVV>.
you need the three digits, right? <CVV>
On the back it says <CVV> for the security code.
A: Last thing, the card verification number. || <CVV>, I think
@w Card security code (CSC): <CVV>
A: CVV? || <CVV>
the cvv two is <CVV>
# LICENSE
My driver's license number is <LICENSE>.
A: What's your driver's license number? || <LICENSE>
A: I need a license or a state ID. || License number <LICENSE>.
The doctor's NPI is <LICENSE:npi>.
A: What's the prescriber's NPI? || <LICENSE:npi>
The DEA number is <LICENSE:dea>.
A: Could I have the DEA number for the controlled script? || sure, <LICENSE:dea>
@w NPI: <LICENSE:npi>  DEA: <LICENSE:dea>
@w T: {"provider":{"npi":"<LICENSE:npi>","taxonomy":"family medicine"}}
My passport number is <LICENSE:passport>.
A: Which ID did you travel with? || my passport, number <LICENSE:passport>
State medical license <LICENSE:medical>, still active.
@w Lic. # <LICENSE:medical>, expires next year.
The license on file is <LICENSE>, they scanned it at check-in.
@ls driver's license <LICENSE> it's an out of state one
<LICENSE> is the number on my license.
A: Is the nursing license number <LICENSE_1:medical>? || No. It's <LICENSE:medical>.
His D L number is <LICENSE>.
The pharmacist's license is <LICENSE:medical>, if you need it for the form.
@w Passport No. <LICENSE:passport> (copy attached)
A: Please read the number at the top of your driving licence. || <LICENSE>
we need the referring npi, that's <LICENSE:npi>
My ID card number is <LICENSE>, not a license, I don't drive.
# VEHICLE_ID
The VIN is <VEHICLE_ID>.
A: What's the VIN? It's on the dashboard. || <VEHICLE_ID>
My license plate is <VEHICLE_ID:plate>.
A: And the plate number for the parking pass? || <VEHICLE_ID:plate>
I parked in the patient lot, plate <VEHICLE_ID:plate>.
@w VIN: <VEHICLE_ID>
@w Vehicle in bay 2: gray sedan, plate <VEHICLE_ID:plate>, towed.
@w T: {"claim_type":"auto","vehicle":{"vin":"<VEHICLE_ID>"}}
The accident was with my truck, VIN number <VEHICLE_ID>.
A: Can you give me the vehicle identification number? || Yes, it's <VEHICLE_ID>.
The tag on the van is <VEHICLE_ID:plate>.
@ls plates are <VEHICLE_ID:plate> it's a blue hatchback
<VEHICLE_ID:plate> is my license plate, Ohio.
My wheelchair van has the VIN <VEHICLE_ID>.
A: What's the registration of the car that will pick you up? || <VEHICLE_ID:plate>
The car insurance needs the vehicle number, <VEHICLE_ID>.
the other driver's plate was <VEHICLE_ID:plate>, I wrote it down
@w Handicap placard request, license plate no. <VEHICLE_ID:plate>
A: Is your tag number <VEHICLE_ID_1:plate>? || not any more, it's <VEHICLE_ID:plate>
Somebody with plates <VEHICLE_ID:plate> is blocking the ambulance.
A: Seventeen characters, take your time. || <VEHICLE_ID>
they want the vin for the med pay claim so here goes <VEHICLE_ID>
My rental's license plate reads <VEHICLE_ID:plate>.
# DEVICE_ID
The serial number is <DEVICE_ID>.
A: What's the serial number on the pump? || <DEVICE_ID>
My pacemaker's serial number is <DEVICE_ID>.
The IMEI is <DEVICE_ID:imei>.
A: Dial star pound zero six pound and read me the IMEI. || <DEVICE_ID:imei>
The MAC address is <DEVICE_ID:mac>.
A: What MAC address does the monitor show? || <DEVICE_ID:mac>
@w UDI <DEVICE_ID:udi>
@w S/N <DEVICE_ID>; replaced under warranty.
@w T: {"device":{"type":"cgm","serial":"<DEVICE_ID>","paired":true}}
@w T: {"hub":{"mac":"<DEVICE_ID:mac>","signal":"weak"}}
My CPAP is acting up, serial <DEVICE_ID>.
@ls on the sticker it says s n <DEVICE_ID>
The glucose transmitter ID is <DEVICE_ID>.
A: Could you read the device identifier off the implant card? || it's <DEVICE_ID:udi>
<DEVICE_ID> is the serial on my hearing aid.
A: Is that the oxygen concentrator with serial <DEVICE_ID_1>? || no, this one's serial number is <DEVICE_ID>
My phone's IMEI number is <DEVICE_ID:imei>, for the remote monitor.
The recall letter lists serial number <DEVICE_ID>, is that my defibrillator?
@w Implant card: lead serial no. <DEVICE_ID>, generator serial no. <DEVICE_ID>.
the nebulizer's serial is <DEVICE_ID>, it stopped working
@w Tablet <DEVICE_ID:mac> joined the ward network.
A: And the serial on the back of the wheelchair? || um, <DEVICE_ID>
# UNIQUE_ID
My claim number is <UNIQUE_ID:claim>.
A: What's the claim number? || <UNIQUE_ID:claim>
A: Do you have a case number? || Yes, it's <UNIQUE_ID>.
The ticket number was <UNIQUE_ID>, nobody followed up.
My username is <UNIQUE_ID:user>.
A: What's your user name for the portal? || <UNIQUE_ID:user>
My employee ID is <UNIQUE_ID:employee>.
A: Your employee number, please. || <UNIQUE_ID:employee>
@w Wallet: <UNIQUE_ID:crypto>
@w I can pay in crypto, send the request to <UNIQUE_ID:crypto>.
@w T: {"case_id":"<UNIQUE_ID>","queue":"appeals"}
@w T: {"user":{"uuid":"<UNIQUE_ID:uuid>","role":"patient"}}
The confirmation number is <UNIQUE_ID>.
A: Did they give you a reference number? || Reference <UNIQUE_ID>.
Prescription number <UNIQUE_ID> needs a refill.
@ls the r x number is <UNIQUE_ID> on the bottle
My badge number is <UNIQUE_ID:employee>, I work at the hospital.
@w Authorization # <UNIQUE_ID>, valid for 6 visits.
<UNIQUE_ID:claim> is the claim they denied.
A: I have case <UNIQUE_ID_1> open. Same issue? || no, the case ID is <UNIQUE_ID>
On the forum I go by <UNIQUE_ID:user>.
My student ID is <UNIQUE_ID:employee>, I need the shot record for school.
@w Order no. <UNIQUE_ID> shipped without the mask.
the tracking number they sent me is <UNIQUE_ID:claim>
my workers comp claim is <UNIQUE_ID:claim>
`;
