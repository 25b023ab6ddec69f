import { sampleId, samplePerson } from '@acquaint/remote-kit/testing';

export const ALAN = samplePerson({
  id: sampleId(3),
  username: 'alan',
  first_name: 'Alan',
  last_name: 'Turing',
  headline: 'Machines that think',
});
export const ADA = samplePerson({ id: sampleId(1), username: 'ada', first_name: 'Ada', last_name: 'Byron' });

const DAY_MS = 86_400_000;

/** Returns the instant this many days from now, ISO 8601. */
export const instantIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
