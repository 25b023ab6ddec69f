/** A message that somebody has reported, in the chat of a lively circle. */
interface ReportedMessage {
  /** Place of the circle among the lively ones. */
  readonly circle: number;
  readonly body: string;
}

const ADVERT = 'Double your leads in a week: my course is half price until Sunday. Write to me for the link.';
const INSULT =
  'Whoever still works like this should not be let near customers. You know who I mean, and so does everybody here.';
const CONTACTS =
  'I sell a list of 300 founders who raised money this year, with phone numbers. First come, first served.';
const REPEATED =
  'Third time today: who is in for my webinar? I will keep asking until ten of you have said yes.';

/** Reported messages by what is wrong with them. */
export const REPORTED = { advert: ADVERT, insult: INSULT, contacts: CONTACTS, repeated: REPEATED } as const;

export const REPORTED_MESSAGES: readonly ReportedMessage[] = [
  { circle: 0, body: ADVERT },
  { circle: 1, body: INSULT },
  { circle: 2, body: CONTACTS },
  { circle: 3, body: REPEATED },
];
