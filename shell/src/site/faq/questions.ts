import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { msg } from '@acquaint/i18n';
import { t } from '../../i18n.ts';

export interface Question {
  /** Fragment of its URL: `/faq#recording`. Never changed, because people link to it. */
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

interface Chapter {
  readonly title: string;
  readonly questions: readonly Question[];
}

/** Questions and answers in English; `chaptersSaid` translates them. */
export const CHAPTERS: readonly Chapter[] = [
  {
    title: msg('Getting started'),
    questions: [
      {
        id: 'what-is-it',
        question: msg('What is {product}?'),
        answer: msg(
          'A place to get introduced to experts and investors who fit what you’re working on, and to talk with them by video for about twenty minutes.',
        ),
      },
      {
        id: 'who-is-it-for',
        question: msg('Who is it for?'),
        answer: msg(
          'Professionals, founders, job seekers, recruiters and investors: anyone who needs what someone else knows, and has something to offer in return.',
        ),
      },
      {
        id: 'cost',
        question: msg('What does it cost?'),
        answer: msg(
          'Membership is free. The Pro plan adds verification, 30 extra minutes per session, unlimited introductions to the top 1% and unlimited bookings.',
        ),
      },
      {
        id: 'install',
        question: msg('Do I need to install anything?'),
        answer: msg(
          'No. Sessions happen in your browser. You need a camera, or at least a microphone, and you can check both before you join.',
        ),
      },
      {
        id: 'register',
        question: msg('How do I register?'),
        answer: msg(
          'With your email: you get a six-digit code, choose a password and a username, and tell us what you’re an expert in and what you’re looking for. It takes about two minutes.',
        ),
      },
      {
        id: 'no-code',
        question: msg('I didn’t get the code. What now?'),
        answer: msg(
          'Check your spam folder first. A code works for ten minutes. You can ask for a new one on the page where you enter it, and the old one stops working. You can fix a mistyped address there too.',
        ),
      },
    ],
  },
  {
    title: msg('Introductions'),
    questions: [
      {
        id: 'how-introductions-are-made',
        question: msg('How are introductions made?'),
        answer: msg(
          'We compare what you’re looking for with what others are experts in, and the other way round: topics, the words in your statement, your goals, and when you’re both free. Each introduction lists the reasons that really counted.',
        ),
      },
      {
        id: 'one-sided-yes',
        question: msg('Does the other person see that I said yes?'),
        answer: msg(
          'Only if they say yes too. If only one of you says yes, no one finds out. When you both say yes, you’re connected and can pick a time.',
        ),
      },
      {
        id: 'pass',
        question: msg('What if I pass?'),
        answer: msg(
          'The other person isn’t told. You won’t see them again for a long time: six months, unless this site sets a different period.',
        ),
      },
      {
        id: 'how-many',
        question: msg('How many introductions do I get?'),
        answer: msg(
          'A few right away once you’ve filled in your topics, and more every Monday. We never introduce anyone to more people than they can meet, so some weeks there may be fewer.',
        ),
      },
      {
        id: 'better-introductions',
        question: msg('How do I get better introductions?'),
        answer: msg(
          'Choose specific topics, and write your statement in your own words: both count. You can change them in your profile at any time.',
        ),
      },
    ],
  },
  {
    title: msg('Sessions'),
    questions: [
      {
        id: 'length',
        question: msg('How long is a session?'),
        answer: msg(
          'About twenty minutes. The room shows how much time is left, and warns you before it’s up.',
        ),
      },
      {
        id: 'time-zone',
        question: msg('Which time zone are times in?'),
        answer: msg(
          'Yours. You set your hours in your own time zone and everyone else sees them in theirs, even around clock changes.',
        ),
      },
      {
        id: 'limit',
        question: msg('How many sessions can I book?'),
        answer: msg(
          'Every member can book a certain number of sessions a week, and you’ll see how many you have left when you book. With the Pro plan, there’s no limit.',
        ),
      },
      {
        id: 'cancel',
        question: msg('Can I cancel or move a session?'),
        answer: msg(
          'Yes, under “Upcoming sessions”. Until three hours before the start, it doesn’t count against you; after that, it’s marked as late. If the other person cancels, you get your booking back.',
        ),
      },
      {
        id: 'availability',
        question: msg('How do I set when I’m free?'),
        answer: msg(
          'On the “Availability” page: your weekly hours, days with different hours, how much notice you need, how many sessions you’ll take a day, and the break after each one.',
        ),
      },
      {
        id: 'camera',
        question: msg('My camera or microphone isn’t working. What can I do?'),
        answer: msg(
          'Before you join, you can see yourself and check your sound level. If it stays dark or silent, allow this site to use your camera and microphone in your browser’s address bar, close other programs that use them, and pick the right device from the list. You can also talk without video.',
        ),
      },
      {
        id: 'recording',
        question: msg('Are sessions recorded?'),
        answer: msg('Never without the consent of everyone present.'),
      },
    ],
  },
  {
    title: msg('Peeks and circles'),
    questions: [
      {
        id: 'peeks',
        question: msg('What is a peek?'),
        answer: msg(
          'A highlight from a session, up to a minute long. It’s only published if everyone you hear in it agrees; until then, only the people in it can see it.',
        ),
      },
      {
        id: 'circles',
        question: msg('What is a circle?'),
        answer: msg(
          'A group of people around a topic. You can find circles by name, join and leave as you like, or start your own. Whoever starts it is the admin until they hand it over.',
        ),
      },
    ],
  },
  {
    title: msg('Account and privacy'),
    questions: [
      {
        id: 'forgotten-password',
        question: msg('I forgot my password. What now?'),
        answer: msg(
          'On the login page, choose “Forgot your password?”. We’ll email you a code to set a new one. That logs you out on every device.',
        ),
      },
      {
        id: 'who-sees-my-profile',
        question: msg('Who sees my profile?'),
        answer: msg(
          'Members who are logged in. It doesn’t include your email. No one sees how you answered an introduction unless you both said yes.',
        ),
      },
      {
        id: 'signed-in-elsewhere',
        question: msg('Where am I logged in?'),
        answer: msg(
          'Your account page lists every device and browser, and you can log any of them out. Changing your password logs out all the others.',
        ),
      },
      {
        id: 'copy-of-my-data',
        question: msg('Can I have a copy of my data?'),
        answer: msg(
          'Yes, on your account page, once a day: a zip file with all your data in formats other programs can read, plus your pictures and videos. We’ll tell you when it’s ready, and you can download it for a week.',
        ),
      },
      {
        id: 'delete-my-account',
        question: msg('How do I delete my account?'),
        answer: msg(
          'At the bottom of your account page, with your password. From then on, no one new can find or book you, and sessions already booked are cancelled. You have 30 days to change your mind. Then your account is erased, and what you wrote to others stays under “Deleted member”.',
        ),
      },
      {
        id: 'somebody-behaves-badly',
        question: msg('Someone is behaving badly. What can I do?'),
        answer: msg(
          'Leave the session: one click, no explanation needed. Then write to us through “Get in touch” with their name and the time. We suspend accounts that harass people, sell to them or collect their data.',
        ),
      },
    ],
  },
];

/** Returns the chapters in the language of the page. */
export function chaptersSaid(): readonly Chapter[] {
  return CHAPTERS.map(({ title, questions }) => ({
    title: t(title),
    questions: questions.map(({ id, question, answer }) => ({
      id,
      question: t(question, { product: PRODUCT_NAME }),
      answer: t(answer),
    })),
  }));
}
