interface Sample {
  readonly label: string;
  readonly text: string;
}

/** Sample calls. All people and values in them are invented. */
export const SAMPLES: readonly Sample[] = [
  {
    label: 'Making an appointment',
    text: `Instructions: You are the receptionist of Riverside Clinic, 1 Dover Street, Springfield. Our doctors are Dr. Wei Chen and Dr. Amara Osei. You can be reached at 415-555-0100.
Assistant: Riverside Clinic, how can I help you?
Caller: Hi, this is Maria Lopez. I'd like to see Doctor Chen next week.
Assistant: Of course, Maria. What is your date of birth?
Caller: April twelfth, nineteen eighty-four.
Assistant: And a number to reach you at?
Caller: Four one five, five five five, oh one three two. Or write to maria.lopez@example.com.`,
  },
  {
    label: 'Paying a bill',
    text: `Caller: I got a bill for my daughter Emma Novak, the account number is 88213407.
Assistant: I see it. How would you like to pay?
Caller: By card. It's 4111 1111 1111 1111, and the code is 737.
Assistant: Thank you. Is 18 Alder Street, Springfield still your address?
Caller: No, we moved to 240 Harbor Road, Portland, Oregon 97203.`,
  },
  {
    label: 'Refilling a prescription',
    text: `Instructions: You answer the telephone of a pharmacy. Today is Monday.
Caller: My name is Samuel Okafor, medical record number 00482913. I need my refill.
Assistant: Which number may we call when it is ready?
Caller: Area code 212, 555-0187. My member ID is XKJ4400912.
Assistant: Thank you, Mr. Okafor. You called from 212-555-0187 last time, too.`,
  },
  {
    label: 'Pidiendo una cita (Spanish)',
    text: `Instructions: You are the receptionist of Riverside Clinic. Speak the language of the caller.
Assistant: Clínica Riverside, ¿en qué le puedo ayudar?
Caller: Buenas tardes, soy Guadalupe Herrera y necesito una cita con el doctor para mi hijo Mateo.
Assistant: Con gusto. ¿Cuál es la fecha de nacimiento de Mateo?
Caller: Nació el 14 de marzo de 2016.
Assistant: ¿Y a qué número le llamamos?
Caller: Al 415-555-0176, o me escribe a g.herrera@example.com.`,
  },
  {
    label: 'Changing an appointment (English and Spanish)',
    text: `Caller: Hi, this is Rosa Delgado, necesito cambiar la cita de mi mamá porque I have to work that day.
Assistant: Of course, Rosa. ¿Cómo se llama su mamá?
Caller: Se llama Teresa Delgado, and her date of birth is July 9, 1951.
Assistant: Gracias. What number can we reach you at?
Caller: Mi celular es 415-555-0158.`,
  },
];

/** The initial input. */
export const INITIAL_INPUT = SAMPLES[0]?.text ?? '';
