/** A sample inquiry of a visitor. */
interface SampleInquiry {
  readonly kind: 'press' | 'contact';
  readonly name: string;
  readonly email: string;
  readonly organisation: string;
  readonly subject: string;
  readonly message: string;
  readonly hoursAgo: number;
  /** Days from now; absent for none. */
  readonly deadlineInDays?: number;
  /** Username of who has taken it on; absent while nobody has. */
  readonly takenBy?: string;
  /** What staff did, when, and what they noted. */
  readonly decided?: {
    readonly state: 'answered' | 'suspicious';
    readonly hoursAgo: number;
    readonly reason: string;
  };
}

export const INQUIRIES: readonly SampleInquiry[] = [
  {
    ...{ kind: 'press', name: 'Marta Oyelaran', email: 'marta@thursday-review.example', hoursAgo: 7 },
    organisation: 'The Thursday Review',
    subject: 'A page about how strangers meet at work',
    message:
      'I am writing about people who met a stranger for twenty minutes and changed something because of it. Could I talk to two or three of your members, with their names or without?',
    deadlineInDays: 9,
  },
  {
    ...{ kind: 'contact', name: 'Jonas Feld', email: 'jonas@feld-und-partner.example', hoursAgo: 22 },
    organisation: 'Feld & Partner',
    takenBy: 'porter',
    subject: 'A circle for our whole team?',
    message:
      'We are eleven people in two cities. Can all of us join with our work addresses, and can we have a circle that only we see?',
  },
  {
    ...{ kind: 'contact', name: 'Priya Raman', email: 'priya.raman@post.example', hoursAgo: 41 },
    organisation: '',
    subject: 'I no longer have my old address',
    message:
      'My account belongs to a company address that was closed last week. I still know my password. What can I do to move to this address?',
  },
  {
    ...{ kind: 'press', name: 'Tomasz Wilk', email: 'wilk@radio-on-the-hill.example', hoursAgo: 9 * 24 },
    organisation: 'Radio on the Hill',
    subject: 'Ten minutes on the air about introductions',
    message:
      'Is there somebody of your team who could explain on the air how two people are chosen for each other?',
    deadlineInDays: -2,
    decided: {
      state: 'answered',
      hoursAgo: 8 * 24,
      reason: 'Sent the press page and offered Thursday at ten.',
    },
  },
  {
    ...{ kind: 'contact', name: 'Helen Brandt', email: 'helen.brandt@post.example', hoursAgo: 13 * 24 },
    organisation: '',
    subject: 'Captions in the call',
    message:
      'I am hard of hearing. Are there captions during a session, and does the other person have to allow them?',
    decided: {
      state: 'answered',
      hoursAgo: 12 * 24,
      reason: 'Explained the captions, and that nobody has to allow them.',
    },
  },
  {
    ...{ kind: 'contact', name: 'Grow Fast', email: 'deals@grow-fast.example', hoursAgo: 16 * 24 },
    organisation: 'Grow Fast',
    subject: '10,000 visitors for 49 dollars',
    message: 'Your page could be number one. Reply with YES and we start today.',
    decided: {
      state: 'suspicious',
      hoursAgo: 15 * 24,
      reason: 'Bulk advertising, the third one this month.',
    },
  },
];

/** What members name as evidence of who they are. */
export const EVIDENCE = [
  'My page at work, with the same photo, and the talk I gave in May. Both name my role.',
  'The register of companies lists me as managing director. My last two articles are under this name.',
  'My page at the university, and the list of the team that I lead.',
  'I have no page at work. My name is on the imprint of our website.',
] as const;

/** Why members dispute a late cancellation. */
export const DISPUTES = [
  'The other person asked me in the chat to cancel, because their train had stopped. I was there and ready.',
  'The power was out in the whole street. I wrote as soon as I had a signal.',
  'I cancelled three minutes after the limit because the page asked me to log in again.',
] as const;
