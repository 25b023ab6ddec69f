const PASSWORD = 'twenty-minutes-are-enough';

/** The demo members of the sample data, as named in the README. */
export const DEMO = {
  ada: { username: 'ada', password: PASSWORD },
  bruno: { username: 'bruno', password: PASSWORD },
  chiyo: { username: 'chiyo', password: PASSWORD },
  /** Staff; the password is random except on a platform under test. */
  steward: { username: 'steward', password: PASSWORD },
} as const;
