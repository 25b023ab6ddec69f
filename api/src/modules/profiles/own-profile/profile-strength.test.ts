import type { Profile } from '@acquaint/contracts';
import { strengthOf } from './profile-strength.ts';

const topic = (slug: string) => ({ name: slug, slug });
const empty: Omit<Profile, 'strength' | 'visibility'> = {
  id: '00000000-0000-4000-8000-000000000001',
  user: {
    id: '00000000-0000-4000-8000-000000000002',
    username: 'ada',
    first_name: 'Ada',
    last_name: 'Test',
    headline: '',
    picture_url: null,
    is_expert: false,
    is_investor: false,
    is_pro: false,
    is_erased: false,
  },
  story: '',
  location: '',
  time_zone: 'UTC',
  languages: [],
  company: '',
  job_title: '',
  website: '',
  goals: [],
  interests: [],
  mentorship_statement: '',
  expert_in: [],
  looking_for: [],
  experiences: [],
  awards: [],
  academic_level: null,
  rating: null,
  review_count: 0,
  verified: null,
  completed_sessions: 0,
  accepts_sessions: false,
  is_subscribed: false,
  is_connected: false,
  connection: null,
  introduction: null,
  is_own: true,
  is_public: false,
};
const nextOf = (profile: typeof empty) => strengthOf(profile).steps.find(({ is_done }) => !is_done)?.key;

describe('the strength of a profile', () => {
  it('is zero for an empty profile, and topics come first', () => {
    expect(strengthOf(empty).percent).toBe(0);
    expect(nextOf(empty)).toBe('topics');
  });

  it('is 100 percent for a complete profile', () => {
    const whole = {
      ...empty,
      user: { ...empty.user, headline: 'Engineer', picture_url: '/picture.webp' },
      expert_in: [topic('a'), topic('b')],
      looking_for: [topic('c'), topic('d')],
      mentorship_statement: 'x'.repeat(80),
      story: 'x'.repeat(200),
      goals: ['recruiting' as const],
      accepts_sessions: true,
      experiences: [
        {
          id: empty.id,
          title: 'CTO',
          organisation: 'Engines',
          started_on: '2020-01',
          ended_on: null,
          description: '',
        },
      ],
    };
    expect(strengthOf(whole).percent).toBe(100);
    expect(nextOf(whole)).toBeUndefined();
  });

  it('names the most useful of the remaining steps', () => {
    expect(
      nextOf({ ...empty, expert_in: [topic('a'), topic('b')], looking_for: [topic('c'), topic('d')] }),
    ).toBe('statement');
  });
});
