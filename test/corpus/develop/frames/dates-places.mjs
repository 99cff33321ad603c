/** Frames for dates, ages of 90 and over, ZIP codes and addresses. */
export const text = String.raw`
# DATE
My surgery was on <DATE>.
A: When was your last visit? || <DATE>
A: What day works for you? || How about <DATE:short>?
I need to move my appointment from <DATE:short> to <DATE:short>.
I was admitted on <DATE> and discharged on <DATE>.
@w DOS: <DATE:us>
@w Admitted <DATE>; discharged <DATE>; follow-up <DATE:short>.
@w T: {"appointment":{"date":"<DATE:iso>","type":"follow-up"}}
She passed away on <DATE>.
My last period started <DATE:short>.
A: I have you down for <DATE_1:short> at 9 am. || I can't do <DATE_1:short>, sorry.
The bill is for <DATE>, but I wasn't there that day.
@ls can I come in on <DATE:short> in the morning
<DATE>, that's when I got the second shot.
The letter is dated <DATE>.
I'm out of town <DATE:range>, so not then.
A: When did the symptoms begin? || It started around <DATE:short>.
My insurance ended <DATE>.
We got married on <DATE>, if that matters for the coverage.
A: What's the date on the referral? || it says <DATE>
@w Last tetanus: <DATE>. Last flu: <DATE>.
A: Your next refill is due <DATE:short>. Anything else? || no thanks
The procedure is scheduled for Tuesday, <DATE>, right?
my due date is <DATE>
I fell on <DATE:short> and it's been hurting since.
# DOB
My date of birth is <DOB>.
A: What's your date of birth? || <DOB>
A: And your birthday? || It's <DOB>.
I was born on <DOB>.
@w DOB: <DOB>
@w DOB <DOB:us>, verified by photo ID.
@w T: {"patient":{"birth_date":"<DOB:iso>","sex":"F"}}
My birthday is <DOB>, and hers is <DOB>.
A: Can you verify the patient's date of birth? || Yes, <DOB>.
My son was born <DOB>, he's due for his shots.
A: For verification, date of birth please. || <DOB>
A: Date of birth? || okay so <DOB>
@ls birthday <DOB> can you find me
<DOB> is my birth date.
A: I have <DOB_1:us> as your birth date. Is that correct? || No, it's <DOB>.
date of birth <DOB>, last name <NAME:last>
My husband's date of birth is <DOB>.
A: When were you born? || <DOB>, in the middle of a blizzard
A: Thanks, and what is the child's birth date? || she was born on <DOB>
@w <NAME:lastfirst> (b. <DOB>)
d o b is <DOB>
A: Month, day and year of birth, please. || <DOB>
Look under <DOB>, that's my date of birth.
# AGE
My mother is <AGE> and lives on her own.
My grandfather just turned <AGE>.
A: How old is the patient? || <AGE>
A: And how old is she? || She's <AGE>.
I'm <AGE> years old, I can't drive there.
@w <AGE>-year-old female with a hip fracture.
@w <AGE>yo M, fall at home, no LOC.
@w T: {"patient":{"age":<AGE>,"sex":"M"}}
At <AGE> you don't rush anywhere, dear.
She'll be <AGE> in the spring.
My dad's <AGE> and still does his own shopping.
A: May I ask your age? || Yes, I'm <AGE>, believe it or not.
@ls i'm a <AGE> year old man with bad knees
The patient is a <AGE> year old veteran on oxygen.
A: Age? || <AGE>
Is surgery even safe when you're <AGE>?
We celebrated her <AGE> years with a big cake.
He is <AGE> years of age and on six medications.
A: Roughly what age is your aunt? || oh she must be <AGE>
@w Pt is <AGE> y/o, lives with daughter.
Do you give the shingles shot to someone aged <AGE>?
my neighbor, <AGE>, fell in the yard
At age <AGE> my mom still has perfect blood pressure.
# ZIP
My ZIP code is <ZIP>.
A: What's your ZIP code? || <ZIP>
A: And the billing zip for the card? || It's <ZIP>.
I'm in <ZIP>, is there a clinic near me?
@w ZIP: <ZIP>
@w T: {"search":{"zip":"<ZIP>","radius_miles":25}}
@w Zip+4: <ZIP:plus4>
zip <ZIP>
The zip is <ZIP>, with the four extra, <ZIP:plus4>.
A: Which postal code should I search? || <ZIP>
Find me a dermatologist around <ZIP>.
@ls it's zip code <ZIP>
<ZIP> is my zip.
A: Is <ZIP_1> still your ZIP? || no, we moved, it's <ZIP> now
My old zip code was <ZIP>.
A: Five digit ZIP, please. || <ZIP>
A: Key in the ZIP code where you live. || um, <ZIP>
do you deliver oxygen to zip <ZIP>
The billing zip code on my card is <ZIP>.
My mailing zip is <ZIP:plus4>.
A: What zip should the courier use? || use <ZIP>
@w Service area check for <ZIP>: covered.
Is there a pharmacy open in the <ZIP> area?
# ADDRESS
My address is <ADDRESS>.
A: What's your home address? || <ADDRESS>
A: Where should we mail the supplies? || Send them to <ADDRESS>.
I live at <ADDRESS:street>.
I moved, the new address is <ADDRESS>.
@w Ship to: <ADDRESS>
@w <NAME:full>, <ADDRESS>
@w T: {"address":{"line":"<ADDRESS:street>","verified":false}}
It's a post office box, <ADDRESS:po>.
My mailing address is <ADDRESS:po>.
We're out in the country, <ADDRESS:rural>.
A: I have <ADDRESS_1:street>. Is that right? || No, it's <ADDRESS>.
@ls okay it's <ADDRESS:city>
<ADDRESS>, that's the house.
The ambulance needs to come to <ADDRESS:street>, hurry.
A: And your street address? || <ADDRESS:street>
Can the nurse come to <ADDRESS:city>?
She's staying with me at <ADDRESS:state>.
The old place was <ADDRESS:street>, you can delete that.
A: Which address is on the insurance? || it should be <ADDRESS>
The pharmacy I use is the one on <ADDRESS:street>.
my billing address is different, it's <ADDRESS>
@w Resident of <ADDRESS:city>; lives alone, two flights of stairs.
`;
