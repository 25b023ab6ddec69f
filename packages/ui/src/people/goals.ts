import type { Goal } from '@acquaint/contracts';

/** Goals as people say them. */
export const GOAL_LABEL: Readonly<Record<Goal, string>> = {
  seeking_job: 'Looking for a job',
  lets_brainstorm: 'Happy to brainstorm',
  recruiting: 'Hiring',
  investing: 'Investing',
};

/** The goals as options of a select. */
export const GOAL_OPTIONS = (Object.keys(GOAL_LABEL) as Goal[]).map((value) => ({
  value,
  label: GOAL_LABEL[value],
}));
