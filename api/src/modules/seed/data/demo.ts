import type { Goal, Role } from '@acquaint/contracts';

/** A sample member whose login is printed at the start. */
export interface DemoMember {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly headline: string;
  readonly title: string;
  readonly company: string;
  readonly location: string;
  readonly timeZone: string;
  readonly languages: readonly string[];
  readonly story: string;
  readonly statement: string;
  readonly expertIn: readonly [string, string];
  readonly lookingFor: readonly [string, string];
  readonly goals: readonly Goal[];
  readonly interests: readonly string[];
  readonly isExpert: boolean;
  readonly isInvestor: boolean;
  readonly isPro: boolean;
}

/** Three members to try the product with: a founder, an investor, and a person changing careers. */
export const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lindholm',
    headline: 'Founder of Quillwork · contracts that small shops can read',
    title: 'Founder',
    company: 'Quillwork',
    location: 'Berlin, Germany',
    timeZone: 'Europe/Berlin',
    languages: ['en', 'de', 'sv'],
    story:
      'I ran a second-hand bookshop for eight years and signed every contract that came through the door without understanding half of it. Quillwork is my apology to my younger self. On Sundays I bind books, slowly.',
    statement:
      'I can tell you how we won our first hundred customers by walking into their shops. This winter I raise a first round for the first time, and my pitch still sounds like a bookseller’s.',
    expertIn: ['entrepreneurship', 'go-to-market'],
    lookingFor: ['fundraising', 'pitching'],
    goals: ['lets_brainstorm', 'recruiting'],
    interests: ['Entrepreneurship', 'Communications', 'Bookbinding'],
    isExpert: true,
    isInvestor: false,
    isPro: false,
  },
  {
    username: 'bruno',
    firstName: 'Bruno',
    lastName: 'Tavares',
    headline: 'Angel investor · first cheques for people who know a dull trade by heart',
    title: 'Angel investor',
    company: 'Harbour Nine',
    location: 'Lisbon, Portugal',
    timeZone: 'Europe/Lisbon',
    languages: ['en', 'pt', 'es'],
    story:
      'I built a company that moved other people’s containers, sold it, and was bored within a month. Now I read the dull half of every plan, because that is where the company is. My grandmother’s rice dishes keep me honest.',
    statement:
      'I explain to founders how an investor reads them, and what to leave out. In return I would like to understand what is easy and what is hard in machine learning, and to meet very young companies.',
    expertIn: ['fundraising', 'angel-investing'],
    lookingFor: ['machine-learning', 'startups'],
    goals: ['investing', 'lets_brainstorm'],
    interests: ['Machine Learning', 'Entrepreneurship', 'Cooking'],
    isExpert: true,
    isInvestor: true,
    isPro: true,
  },
  {
    username: 'chiyo',
    firstName: 'Chiyo',
    lastName: 'Arakawa',
    headline: 'Engineer for search and speech · moving towards leading people',
    title: 'Staff engineer',
    company: 'Meridian Speech',
    location: 'Tokyo, Japan',
    timeZone: 'Asia/Tokyo',
    languages: ['en', 'ja'],
    story:
      'I studied linguistics, wrote a grammar checker for my own thesis and have been an engineer ever since. I was offered a team last month and asked for four weeks to think. I think best on long walks along the river.',
    statement:
      'Happy to look at your search, your speech or your data with you and say what I would try first. Soon I may lead my first team, and I want to talk with people who took that step, or refused it.',
    expertIn: ['machine-learning', 'software-engineering'],
    lookingFor: ['leadership', 'engineering-management'],
    goals: ['seeking_job', 'lets_brainstorm'],
    interests: ['Machine Learning', 'Academia', 'Walking'],
    isExpert: false,
    isInvestor: false,
    isPro: false,
  },
];

/** A sample member of staff. */
export interface StaffAccount {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly headline: string;
  readonly role: Exclude<Role, 'member'>;
  /** When the first of the staff gave them their role, and why; absent for the first. */
  readonly given?: { readonly daysAgo: number; readonly reason: string };
}

/** The staff, one of each role. Their passwords are random and printed once. */
export const STAFF: readonly StaffAccount[] = [
  {
    username: 'steward',
    firstName: 'Robin',
    lastName: 'Steward',
    headline: 'Looks after the platform',
    role: 'admin',
  },
  {
    username: 'warden',
    firstName: 'Noor',
    lastName: 'Warden',
    headline: 'Looks at what members report',
    role: 'moderator',
    given: { daysAgo: 118, reason: 'Has settled every dispute calmly, and explains each decision.' },
  },
  {
    username: 'porter',
    firstName: 'Jules',
    lastName: 'Porter',
    headline: 'Answers your questions',
    role: 'support',
    given: { daysAgo: 33, reason: 'Knows the product by heart and answers within a day.' },
  },
];

/** The demo members' password in development, where it protects nothing. */
export const DEMO_PASSWORD = 'twenty-minutes-are-enough';
