// Phone call as a voice agent framework sends it, with short turns of the caller, a prompt, and tools.
import { newConversation } from '../talk.mjs';

const PROMPT = `
You answer the telephone of Riverside Clinic, a practice of family medicine with three doctors. What you say is spoken, so use short
sentences, no lists, no abbreviations, and write numbers the way people say them. One question at a time.

Opening hours are Monday to Friday from eight in the morning to five in the afternoon, and until seven on Thursdays. The clinic is
closed on holidays. A first visit takes forty minutes, any other visit twenty.

To book, move or cancel an appointment, find the patient first, by name and date of birth. If there are several, ask for the
telephone number as well. Say the day and the time again before you book. Offer at most two times, the earlier one first.

For prescriptions, ask for the name of the medicine and the pharmacy, and take a message for the nurse. For results of tests, say
that a doctor will call back. If the caller mentions chest pain, trouble breathing or thoughts of suicide, tell them to hang up and
to call emergency services, and end the call. If they ask for a person, or are upset, transfer them to the front desk.`;

const text = (description) => ({ type: 'string', description });
const tool = (name, description, properties) => ({
  name,
  description,
  parameters: {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  },
  strict: true,
});
const TOOLS = [
  tool('find_patient', 'Looks a patient up before anything is booked, moved or cancelled.', {
    name: text('First and last name'),
    date_of_birth: text('Year, month and day, such as 1980-01-31'),
  }),
  tool('list_free_times', 'Free times of a doctor on a day.', {
    doctor: { type: 'string', enum: ['any', 'first', 'second', 'third'] },
    day: text('Year, month and day'),
  }),
  tool('book_appointment', 'Books a time that the caller has agreed to.', {
    patient_id: text('As find_patient returned it'),
    time: text('As list_free_times returned it'),
    reason: text('What for, in a few words'),
  }),
  tool('take_message', 'Leaves a message for the nurse.', {
    patient_id: text('As find_patient returned it'),
    message: text('What the caller wants'),
  }),
  tool('transfer_call', 'Transfers the caller to the front desk.', { reason: text('Why') }),
];
const CHAT_TOOLS = TOOLS.map((definition) => ({ type: 'function', function: definition }));
const RESPONSES_TOOLS = TOOLS.map((definition) => ({ type: 'function', ...definition }));

/**
 * Phone call that creates the body of each turn for either API. The latest turn is the last message, where the upstream
 * looks.
 */
export class VoiceCall {
  constructor() {
    this.conversation = newConversation();
    /** ID of the last reply. */
    this.replyId = undefined;
  }

  /** Adds the caller's next turn. */
  speak() {
    this.conversation.nextRequest();
  }

  /** Records a reply. @param reply reply to the last turn */
  hear({ text: reply, id }) {
    this.conversation.addReply(reply);
    this.replyId = id;
  }

  chat() {
    const { said, instructions } = this;
    const messages = [{ role: 'system', content: instructions }, ...said];
    return { model: 'm', stream: true, temperature: 0.3, tools: CHAT_TOOLS, messages };
  }

  /** Returns a request with the whole conversation, which the provider does not store. */
  whole() {
    return this.request({ store: false }, this.said);
  }

  /**
   * Returns a request with the latest turn only.
   * @param store whether the provider stores the conversation; otherwise only the connection does
   */
  next(store) {
    const earlier = this.replyId === undefined ? {} : { previous_response_id: this.replyId };
    return this.request({ store, ...earlier }, this.said.slice(-1));
  }

  get said() {
    return this.conversation.messages.slice(1);
  }

  get instructions() {
    return this.conversation.messages[0].content + PROMPT;
  }

  request(fields, messages) {
    const { instructions } = this;
    const input = messages.map((message) => ({ type: 'message', ...message }));
    return { model: 'm', ...fields, instructions, temperature: 0.3, tools: RESPONSES_TOOLS, input };
  }
}
