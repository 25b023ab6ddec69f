import { PRODUCT_NAME } from '@acquaint/contracts/product';

export interface Question {
  /** Of its address: `/faq#recording`. Never changed, people link to it. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

interface Chapter {
  readonly title: string;
  readonly questions: readonly Question[];
}

/** What people ask, and what the product really does. */
export const CHAPTERS: readonly Chapter[] = [
  {
    title: 'Beginning',
    questions: [
      {
        id: 'what-is-it',
        question: `What is ${PRODUCT_NAME}?`,
        answer:
          'A place to be introduced to experts and investors who fit what you are working on, and to talk with them by video for about twenty minutes.',
      },
      {
        id: 'who-is-it-for',
        question: 'Who is it for?',
        answer:
          'Professionals, founders, people who look for work, recruiters and investors: whoever looks for somebody who knows what they do not, and knows something in return.',
      },
      {
        id: 'cost',
        question: 'What does it cost?',
        answer:
          'Membership is free. A pro plan adds verification, 30 extra minutes per session, unlimited introductions to the top 1% and unlimited bookings.',
      },
      {
        id: 'install',
        question: 'Do I need to install anything?',
        answer:
          'No. Sessions take place in the browser. You need a camera or at least a microphone; you can check both before you enter.',
      },
      {
        id: 'register',
        question: 'How do I register?',
        answer:
          'With your email: you get a code of six digits, choose a password and a username, and say what you are expert in and what you look for. That takes about two minutes.',
      },
      {
        id: 'no-code',
        question: 'The code did not arrive. What now?',
        answer:
          'Look into your spam folder first. A code is good for ten minutes; on the page where you enter it you can have a new one mailed, and the old one no longer works. A mistyped address can be changed there too.',
      },
    ],
  },
  {
    title: 'Introductions',
    questions: [
      {
        id: 'how-introductions-are-made',
        question: 'How are introductions made?',
        answer:
          'What you look for is compared with what others are expert in, and the reverse: topics, the words of your statement, your goals, the hours you are both free. Each introduction lists the reasons that really counted.',
      },
      {
        id: 'one-sided-yes',
        question: 'Does the other person see that I said yes?',
        answer:
          'Only if they say yes as well. A yes from one side alone is told to nobody. When both say yes you are connected and can choose a time.',
      },
      {
        id: 'pass',
        question: 'What if I pass?',
        answer:
          'The other person is not told. You will not be shown the same person again for a long while, half a year unless this site has set it otherwise.',
      },
      {
        id: 'how-many',
        question: 'How many introductions do I get?',
        answer:
          'A few at once when you have filled in your topics, and more every Monday. Nobody is offered to more people than they can meet, so in a quiet week there may be fewer.',
      },
      {
        id: 'better-introductions',
        question: 'How do I get better introductions?',
        answer:
          'Choose topics that are narrow enough to say something, and write your statement in your own words: its words count. You can change both in your profile at any time.',
      },
    ],
  },
  {
    title: 'Sessions',
    questions: [
      {
        id: 'length',
        question: 'How long is a session?',
        answer: 'About twenty minutes. The room shows what is left, and tells you before the time is up.',
      },
      {
        id: 'time-zone',
        question: 'Which time zone are times in?',
        answer:
          'Yours. You set your available hours in your own zone, everybody else sees them in theirs, also in the weeks when clocks change.',
      },
      {
        id: 'limit',
        question: 'How many sessions can I book?',
        answer:
          'Each member has a number of bookings a week; you see what is left when you book. With the pro plan there is no limit.',
      },
      {
        id: 'cancel',
        question: 'Can I cancel or move a session?',
        answer:
          'Yes, on your page of upcoming sessions. Until three hours before it begins that has no consequence; a later cancellation is marked as late. If the other person cancels, you get your booking back.',
      },
      {
        id: 'availability',
        question: 'How do I say when I am free?',
        answer:
          'On the page “Availability”: your hours of the week, single days that differ, how much notice you want, how many sessions a day, and the pause after each.',
      },
      {
        id: 'camera',
        question: 'My camera or microphone does not work. What can I do?',
        answer:
          'Before you enter the room you see yourself and a level of your voice. Stays it dark or silent, allow this site the camera and the microphone in your browser’s address bar, close other programs that use them, and choose the device in the list. You can also talk without a picture.',
      },
      {
        id: 'recording',
        question: 'Are sessions recorded?',
        answer: 'Never without the consent of every person present.',
      },
    ],
  },
  {
    title: 'Peeks and circles',
    questions: [
      {
        id: 'peeks',
        question: 'What is a peek?',
        answer:
          'A highlight of 20 to 60 seconds from a session. It is published only when everybody heard in it agrees; until then only those who are in it can see it.',
      },
      {
        id: 'circles',
        question: 'What is a circle?',
        answer:
          'A group of people around a topic. You find circles by name, join and leave as you like, or found one; whoever founds it is its admin, until they hand that over.',
      },
    ],
  },
  {
    title: 'Account and privacy',
    questions: [
      {
        id: 'forgotten-password',
        question: 'I forgot my password. What now?',
        answer:
          'On the login page, choose “Forgot your password?”. You get a code by mail, and with it you set a new one. Every device is then logged out.',
      },
      {
        id: 'who-sees-my-profile',
        question: 'Who sees my profile?',
        answer:
          'Members who are logged in. Your email is not part of it. What you answered to an introduction is seen by nobody unless both of you said yes.',
      },
      {
        id: 'signed-in-elsewhere',
        question: 'Where am I logged in?',
        answer:
          'Your account page lists every device and browser, and ends any of them. A new password ends all.',
      },
      {
        id: 'copy-of-my-data',
        question: 'Can I have a copy of my data?',
        answer:
          'Yes, on your account page, once a day: a zip with everything that is yours, as files that other programs read, with your pictures and videos. We tell you when it is ready, and you can download it for a week.',
      },
      {
        id: 'delete-my-account',
        question: 'How do I delete my account?',
        answer:
          'At the end of your account page, with your password. Nobody new finds you or books you from then on; sessions that are booked stay unless one of you cancels. You have 30 days to change your mind. Then your account is erased, and what you wrote to others stays under “Deleted member”.',
      },
      {
        id: 'somebody-behaves-badly',
        question: 'Somebody behaves badly. What can I do?',
        answer:
          'Leave the session: one press, and no explanation is owed. Then write to us by “Get in touch”, with the name and the time. Accounts that harass, sell or collect data are suspended.',
      },
    ],
  },
];
