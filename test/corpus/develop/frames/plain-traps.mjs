/** Frames without anything that identifies, in which the words that usually come before a value stand. */
export const text = String.raw`
# negative:asked-not-given
A: What's your phone number? || give me 2 seconds, I have to look it up
A: What's your date of birth? || mine or my <relative>'s?
A: Last four of your social? || I only do that in person
A: What's your last name? || the old one or the new one?
A: Can I have your first name? || why, are you writing a report
A: Your name, please? || one moment
A: Who am I speaking with? || the patient
A: What's your ZIP code? || I've got 2 homes, which one do you want
A: And the MRN? || there are 3 papers here and none of them has it
A: What's your email? || I have four of them, let me think
A: What's your address? || I'm between places right now
A: Could I get the card number? || I'd rather pay cash, it's only <price>
A: And the CVV? || it's rubbed off
A: What's the member ID? || it's a temporary card, nothing on it
A: What's the account number? || I never had an account with you
A: Can you read me the serial number? || it's too small to read, even at 3 times zoom
A: Which hospital was it? || the big one downtown
A: Where do you work? || I'm on disability since <year>
A: Who is your employer? || I'm self-employed
A: What city are you in? || I'm on a cruise ship
A: What's the fax number? || nobody faxes any more
A: Could you spell your last name? || like it sounds
A: What's your claim number? || you denied it before I got one
A: What was the date of the visit? || sometime <pastday>, I'd guess
A: Date of birth? || <yesno>
A: Can I get a callback number? || <yesno>, but later
A: What's the plate number? || it's a bike
A: What's your user name? || I only use the app
A: When did it happen? || about <few> weeks back
A: How old is the caller? || <age>
# negative:name-cues
This is urgent.
This is about my <drug>.
This is ridiculous, honestly.
I'm calling about my <test>.
I'm diabetic and I'm out of strips.
I'm pregnant, 28 weeks.
My name is spelled wrong on the bottle.
My name should be on the list.
Is my name on the form?
You can call me tomorrow.
Call me whenever.
I'm the patient's <relative>.
It's me again.
It's for my <relative>.
This is the third time I'm calling.
I'm fine, thanks, and you?
I'm not sure, maybe.
Hi, I'm returning a call from billing.
I'm Spanish, do you have an interpreter?
I'm Catholic, can the priest visit?
The doctor is running late.
Is the doctor in?
Doctor told me to call.
The nurse said to fast.
Mister, are you listening?
Ma'am, I already told you.
Hello doctor, good morning.
I'm speaking for my <relative>.
Signed, a very unhappy patient.
@w Thanks,\nthe night shift
My last name changed when I married.
Dear sir or madam, the bill is wrong.
Hey nurse, quick question.
I'm Deaf, please use relay.
Sorry, this is loud, I'm at work.
# negative:value-cues
My phone number is unlisted.
My number is private, sorry.
My email is full.
My email is broken since the update.
My address is the same as before.
I live at home with my <relative>.
I live in an apartment on the 3rd floor.
I live alone.
My social is none of your business.
My card is expired.
My card was declined twice.
My license is suspended because of the seizures.
My plate is full right now.
My account is closed.
My account number is on the bill, isn't it?
The fax is out of paper.
The fax machine printed <few> blank pages.
The website is down again.
The link you sent doesn't open.
The serial number is scratched off.
My insurance ID hasn't come in the mail.
My policy number changed, didn't it?
My date of birth is wrong in your system.
My birthday is next month.
I was born in the seventies.
I was born premature, at 31 weeks.
My zip code has no clinic.
My username is locked.
The code on the back is worn off.
The claim number is missing from the letter.
The case is closed.
Your reference number doesn't work.
The room code you gave me failed <few> times.
I work at night.
I work from home.
I work for the county, but on contract.
My employer doesn't offer insurance.
I work in a warehouse, 10 hours a day.
We live about 2 hours from the hospital.
My car broke down, I need a ride.
My device says low battery, <percent>.
My router restarts every <few> minutes.
The IP office, I mean the IT office, never answers.
My chart has mistakes.
My record shows an allergy I don't have.
`;
