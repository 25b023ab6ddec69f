import { SAMPLE_ALAN, SAMPLE_CIRCLE, SAMPLE_IDA, SAMPLE_PERSON, sampleId } from '../samples.ts';

const AT = '2026-11-20T09:00:00.000Z';
const SNAPSHOT = {
  title: 'Compiler friends',
  text: 'Buy my watches: https://watches.example',
  path: '/dashboard/groups?circle=91',
};

/** Ida's circle was closed to her by Alan. */
export const SAMPLE_SANCTION = {
  id: sampleId(921),
  kind: 'circle_mute',
  case_id: sampleId(902),
  circle: { id: SAMPLE_CIRCLE.id, name: SAMPLE_CIRCLE.name },
  reason: 'Advertising in a circle.',
  made_at: AT,
  made_by: SAMPLE_ALAN,
  ends_at: '2026-12-20T09:00:00.000Z',
  ended_at: null,
  appeal: null,
};

/** Grace's report about a message of Ida. */
export const SAMPLE_CASE = {
  id: sampleId(901),
  kind: 'message',
  state: 'open',
  decision: null,
  reason: '',
  person: SAMPLE_IDA,
  circle: { id: SAMPLE_CIRCLE.id, name: SAMPLE_CIRCLE.name },
  weight: 1,
  opened_at: AT,
  decided_at: null,
  assigned_to: null,
  actions: ['warning', 'hiding', 'slow_mode', 'circle_mute', 'suspension'],
  reports: [
    {
      id: sampleId(911),
      reporter: SAMPLE_PERSON,
      record: { upheld: 1, unfounded: 0, false: 0 },
      reason: 'spam',
      note: 'Three times a day.',
      snapshot: SNAPSHOT,
      created_at: AT,
    },
  ],
  terms: [],
  sanctions: [],
  history: [SAMPLE_SANCTION],
};

/** The same report, as the circle's admin sees it. */
export const SAMPLE_CIRCLE_CASE = {
  id: SAMPLE_CASE.id,
  kind: SAMPLE_CASE.kind,
  person: SAMPLE_CASE.person,
  opened_at: AT,
  actions: ['hiding', 'slow_mode', 'circle_mute'],
  reporter_count: 1,
  reasons: ['spam'],
  snapshot: SNAPSHOT,
};

const STATEMENT = {
  id: sampleId(931),
  statement: 'I only answered a question.',
  made_at: '2026-11-20T12:00:00.000Z',
  state: 'open',
  answer: '',
};

/** Ida's appeal. */
export const SAMPLE_APPEAL = {
  ...STATEMENT,
  person: SAMPLE_IDA,
  sanction: { ...SAMPLE_SANCTION, appeal: STATEMENT },
};
