import type { Circle, CircleMember } from '@acquaint/contracts';
import { sampleId, samplePerson } from '@acquaint/remote-kit/testing';

/** A circle of Grace, who is its admin, and others, unless told otherwise. */
export function sampleCircle(part: Partial<Circle> = {}): Circle {
  return {
    id: sampleId(91),
    name: 'Compiler friends',
    purpose: 'Words into numbers.',
    topics: [{ name: 'Compilers', slug: 'compilers' }],
    member_count: 2,
    admin: samplePerson(),
    faces: [samplePerson()],
    is_member: false,
    is_admin: false,
    created_at: '2026-10-01T09:00:00.000Z',
    ...part,
  };
}

export const ALAN = samplePerson({
  id: sampleId(3),
  username: 'alan',
  first_name: 'Alan',
  last_name: 'Turing',
});

/** Grace, the admin, and Alan. */
export const MEMBERS: readonly CircleMember[] = [
  { person: samplePerson(), is_admin: true, joined_at: '2026-10-01T09:00:00.000Z' },
  { person: ALAN, is_admin: false, joined_at: '2026-10-02T09:00:00.000Z' },
];
