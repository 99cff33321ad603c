/** Frames for telephone, fax, e-mail, web and network addresses. */
export const text = String.raw`
# PHONE
Hi, you can reach me at <PHONE> any time after five.
My cell is <PHONE>, but I don't always pick up.
A: What's the best number to call you back on? || <PHONE>
A: Could I get a number in case we get cut off? || Sure, it's <PHONE>.
I'd rather you text me. The number is <PHONE>.
My daughter handles all this, her number is <PHONE>.
<PHONE> is my work line, try that one first please.
Don't use the old one any more, use <PHONE> instead.
A: I have <PHONE_1> on file as your mobile. Is that still right? || No, I switched carriers, it's <PHONE> now.
V: So that's <PHONE_1>, correct? || Yes, <PHONE_1>.
@w T: {"status":"ok","contact":{"channel":"sms","to":"<PHONE:e164>"},"retry":false}
@w Home <PHONE>, cell <PHONE>, please leave a message on either.
@ls it's area code <PHONE> and ask for the kitchen
A: Please say or key in your ten digit phone number. || <PHONE>
For emergencies call my brother, <PHONE>, he's local.
@w Pt's spouse called from <PHONE>, wants lab results. Call back before 5.
@w Ph: <PHONE> / Alt: <PHONE:ext>
A: And the number without the area code? || <PHONE:local>
I'm calling from abroad, so dial <PHONE:intl>.
You have to go through the switchboard, that's <PHONE:ext>.
I missed a call from <PHONE>, was that you guys?
A: Which phone should the courier ring? || that would be <PHONE>, my neighbor's
The pharmacy can phone me on <PHONE> when it's ready.
A: Is there another line we can try? || Um, try <PHONE>, that's the house.
@w Reminder queued: call <PHONE:plain> at 9 am, leave no voicemail.
can you put <PHONE> down as the contact for my kid
They gave me <PHONE:tollfree> but nobody answers there.
# FAX
Please fax the records to <FAX>.
Our fax number is <FAX>.
A: What fax number should I send the prior authorization to? || <FAX>
A: And the fax? || It's <FAX>.
@w Fax: <FAX>
@w Tel. <PHONE>   Fax <FAX>
The office fax is <FAX>, attention medical records.
You can send it by fax, <FAX>, I'll wait next to the machine.
Did you get my fax? I sent it from <FAX> an hour ago.
A: I'll fax it to <FAX_1>, all right? || No no, that's the old one, the new fax is <FAX>.
We faxed the referral to <FAX> and it came back busy.
@w T: {"document":"referral","send_by":"fax","fax_number":"<FAX:plain>","pages":4}
@w F: <FAX> (secure fax line, no cover sheet needed)
my doctor's fax, hold on, here it is, <FAX>
The number ending up on the cover page, the fax one, is <FAX>.
A: Could you give me the facsimile number for the school nurse? || yes, <FAX>
The fax line over at billing is <FAX>, I think.
Send the discharge papers over to <FAX>, that's a fax.
@ls yeah fax it to area code <FAX>
A: Where should the signed form be faxed? || You can fax it to <FAX>, care of the front desk.
The home health agency needs orders faxed today, <FAX>.
@w Please return the completed form by fax to <FAX> or by mail.
V: I'm faxing the form to <FAX_1>. Shall I go ahead? || Yes, fax <FAX_1>, thanks.
# EMAIL
My email is <EMAIL>.
Send the forms to <EMAIL>, please.
A: What email address should I use for the portal? || <EMAIL>
A: And your e-mail? || It's <EMAIL>.
You can write to my husband, he's <EMAIL>.
@w Contact: <EMAIL> | cc <EMAIL>
@w From: <NAME:full> <<EMAIL>>
A: I have <EMAIL_1> here. Is that current? || No, I use <EMAIL> these days.
I never got the link, are you sending it to <EMAIL>?
The address is <EMAIL>, all lower case.
Could you email the receipt to <EMAIL> instead of mailing it?
@ls okay ready it's <EMAIL> did you get that
A: Can you spell out the e-mail for me? || <EMAIL>
The school wants the shot record at <EMAIL>.
@w T: {"patient_portal":{"login":"<EMAIL>","verified":true}}
@w Please remove <EMAIL> from your reminders list; I unsubscribed twice.
I changed jobs so <EMAIL> bounces now.
my mom doesn't do email but mine is <EMAIL>
The invoice went to <EMAIL>, which nobody reads.
A: Where should the telehealth invitation go? || send it to <EMAIL> and I'll open it on the laptop
Add <EMAIL> as a second contact.
it's the same as my user name, <EMAIL>
V: I'll send the confirmation to <EMAIL_1>. || yep, <EMAIL_1>
# URL
My page is <URL>.
The form I filled in was at <URL>, and it froze.
A: Which website did you use to book? || <URL>
A: Can you read me the address in the browser bar? || it says <URL>
@w Photos of the rash are here: <URL:full>
@w T: {"upload":{"state":"done","link":"<URL:full>"}}
You can see my profile on <URL>.
The link in the text message was <URL> but it's expired.
@w See <URL> and then page 3.
I keep a blog about my treatment, it's <URL>.
@ls go to <URL> that's where I put the pictures
The clinic sent me to <URL> to sign the consent.
A: What's the link to your portal page? || I think it's <URL>.
Our fundraiser for the surgery is at <URL>.
When I open <URL> it says access denied.
@w The summary was shared at <URL:full> (expires in 7 days).
A: Where did you upload the insurance card? || on <URL>, the blue page
my son's site, <URL>, has the whole story
@w Bookmark <URL>, it holds your visit notes.
Could you check <URL>? My results are there and they look off.
My telehealth room is <URL>, the doctor never joined.
A: Did they give you a web address? || Yes. <URL>
# IP
My IP address is <IP>.
@w Failed login from <IP>, then a success from <IP>.
A: What does it show as the IP? || <IP>
The portal blocked me, it says my IP <IP> is banned.
@w T: {"event":"login","remote_addr":"<IP>","ok":false}
@w T: {"event":"session_start","client_ip":"<IP:v6>","browser":"Safari"}
The router page says <IP>.
A: Can you tell me the address your glucose hub is using on the network? || it's <IP>
I set the monitor up with <IP> as the static address.
@w Consent signed electronically from IP <IP> using a phone.
@w X-Forwarded-For: <IP>
somebody logged into my chart from <IP>, that's not me
A: Read me the numbers under IPv4, please. || <IP>
The IPv6 one is <IP:v6>.
@w Host <IP:port> answered after 30 seconds.
The printer in my room is at <IP>, it won't print the label.
The help desk asked for my IP and I told them <IP>.
A: Which IP did the security email mention? || I think it said <IP>.
@w Source address <IP:v6> was added to the allow list for home dialysis.
@ls so the i p is <IP> and the other thing is blank
your system logged me as <IP>, but I was at work
I typed <IP> into the browser and the camera came up.
A: What address is the CPAP modem reporting? || um, <IP>
Whatever is on <IP> keeps knocking my tablet off the wifi.
`;
