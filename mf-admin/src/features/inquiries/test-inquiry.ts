import type { Inquiry } from '@acquaint/contracts';

/** An open inquiry of Nellie Bly, unless told otherwise. */
export function sampleInquiry(part: Partial<Inquiry> = {}): Inquiry {
  return {
    id: '00000000-0000-4000-8000-000000000071',
    kind: 'contact',
    state: 'open',
    name: 'Nellie Bly',
    email: 'nellie@world.example',
    organisation: 'The World',
    subject: 'Around the world',
    message: 'In how many days?',
    deadline: null,
    created_at: '2026-11-20T09:00:00.000Z',
    decided_at: null,
    ...part,
  };
}
