/** What calls a demo member in the chat of one of their circles: an answer to their message, and then a mention. */
export const CALLS: Readonly<Record<string, readonly [own: string, answer: string, mention: string]>> = {
  ada: [
    'Does anybody know a printer who takes orders of twenty?',
    'Mine does, from ten copies on. I will write you the address.',
    '@Ada Lindholm you won your first customers in their shops. Would you tell the new ones here how?',
  ],
  bruno: [
    'What do you read first before you trust a plan?',
    'The page about what could go wrong. If there is none, I ask for it.',
    'I pitch for the first time next week. @Bruno Tavares what would you leave out?',
  ],
  chiyo: [
    'Who of you leads a team and still writes code?',
    'I do, on Fridays only. It took me a year to stop on the other days.',
    'Our search finds nothing with a typo in it. @Chiyo Arakawa where would you begin?',
  ],
};

/** Conversations of two introduced members. The lines alternate; the person who was asked starts. */
export const DIALOGUES: readonly (readonly string[])[] = [
  [
    'Glad that we were introduced. What would help you most in twenty minutes?',
    'Honestly: somebody who tells me which of my three plans is the least bad.',
    'That I can do. Send me the three in one sentence each, no slides.',
    'Done, in your mail. The third one is the one I am afraid of.',
    'Then we begin with the third one.',
  ],
  [
    'Hello! I read your statement twice. Are you free some morning next week?',
    'Tuesday or Wednesday before ten. I have put both into my free time here.',
    'Booked Tuesday. I will bring one question, not five.',
    'Bring two. The first one is never the real one.',
  ],
  [
    'Thank you for yesterday. I called the customer right afterwards.',
    'And?',
    'They signed. I am still a little shaky.',
    'Go for a walk, then write down what you said. You will need it again.',
    'Already did. It fits on a card.',
    'Cards are good. Keep me posted.',
  ],
  [
    'We seem to look for the same thing from two sides. Shall we compare notes?',
    'Gladly. I have a list of people who said no and why. It is the most useful thing I own.',
    'I have the same list! Mine is ordered by how much it hurt.',
    'Let us swap them on Thursday.',
  ],
  [
    'Do you happen to know somebody who has done payroll in two countries?',
    'Yes, from my circle. I will ask her first whether I may connect you.',
    'That is kind, thank you.',
    'She says yes. Expect a message from her this week.',
  ],
  [
    'I liked your peek about saying no. I sent it to my whole team.',
    'Oh dear. Did they say no to you?',
    'Twice since Monday. It works.',
  ],
  [
    'Small question: do you still use the interview guide you mentioned?',
    'I do, with one change: I ask about last Tuesday, never about “usually”.',
    'Last Tuesday. Of course. Thank you!',
    'Tell me what you find out.',
    'Nobody does what they think they do. I should have asked years ago.',
  ],
  [
    'How did the talk with the bank go?',
    'Better than I feared. They wanted numbers by month, and I had them, thanks to you.',
    'Then you did the hard part alone. Congratulations.',
  ],
  [
    'Hi, sorry that I had to move our session. The school called.',
    'Do not worry at all. Children first. Does Friday suit you?',
    'Friday is perfect. Same question, hopefully with fewer interruptions.',
  ],
  [
    'I am in your city in two weeks. Coffee instead of a call?',
    'With pleasure. There is a place by the canal that has no music.',
    'No music is exactly right. I will write when I know the day.',
    'And bring the sketch you talked about.',
  ],
  [
    'Have you found your first designer?',
    'Not yet. Everybody good asks who decides in the end, and I say “we”.',
    'That is the answer of somebody who decides. Say “I do, and I listen first”.',
    'Ouch. True. I will try it tomorrow.',
    'It worked. She starts in March!',
    'Wonderful. Be nice to her on day three, that is when it gets real.',
  ],
  [
    'I wrote up what I understood from our talk. May I send it to you?',
    'Please do. I always learn what I said from other people’s notes.',
    'It is one page. You come out well.',
  ],
];

/** Conversations in the chat of a circle: one person asks or tells something, others answer. */
export const CIRCLE_TALKS: readonly (readonly string[])[] = [
  [
    'Welcome to everybody who joined this week. Say in one line what you are working on.',
    'I am rewriting our onboarding for the fourth time.',
    'Trying to sell to hospitals, learning to wait.',
    'Between two jobs and reading a lot.',
    'Welcome! The fourth time is usually the one.',
  ],
  [
    'Does anybody have a template for a first contract that a normal person can read?',
    'I have one in plain language, two pages. It has held for three years.',
    'Could you share it? Mine is eleven pages and nobody reads it.',
    'Sure, I will bring it to the next round.',
  ],
  [
    'What was the most useful question somebody asked you this month?',
    '“What would you do if it had to work by Friday?”',
    '“Who is this not for?”',
    '“What are you avoiding?” I changed the subject, of course.',
    'I am stealing all three.',
  ],
  [
    'I made a short recording about how we halved our returns. It is among the peeks.',
    'Watched it twice. The bit with the photograph in the parcel is brilliant.',
    'We tried it today. Will report.',
  ],
  [
    'Who is up for a round of short meetings on Thursday?',
    'Me.',
    'Me too, after four.',
    'Count me in if it does not clash with bedtime.',
  ],
  [
    'A warning: the fair in May asks for a deposit that you do not get back.',
    'Thank you! I was about to pay it.',
    'We got ours back, but only after three letters.',
  ],
];

/** Messages of circles and groups that are worth finding again: they are pinned (R-MSG-14). */
export const PINNED: readonly string[] = [
  'Welcome to everybody who joined this week. Say in one line what you are working on.',
  'I have one in plain language, two pages. It has held for three years.',
  'A warning: the fair in May asks for a deposit that you do not get back.',
  'Here we are. Same rules as always: one of us brings a problem, the others ask before they advise.',
];

/** Conversation of a small group of people who know each other. */
export const GROUP_TALK: readonly string[] = [
  'Here we are. Same rules as always: one of us brings a problem, the others ask before they advise.',
  'I will begin this time. I have an offer for the whole company, and I do not want it.',
  'What would you do on the Monday after you had said yes?',
  'Sleep. And then be very bored, I think.',
  'And on the Monday after you had said no?',
  'What I do now, but on purpose.',
  'I think you just answered it.',
];
