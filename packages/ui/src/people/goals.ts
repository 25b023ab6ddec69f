import type { Goal } from '@acquaint/contracts';
import { t } from '@acquaint/i18n/common';

/**
 * Names of goals in the language of the page; translated on access, because the catalog is not loaded yet when this module is.
 */
export const GOAL_LABEL: Readonly<Record<Goal, string>> = {
  get seeking_job() {
    return t('Looking for a job');
  },
  get lets_brainstorm() {
    return t('Happy to brainstorm');
  },
  get recruiting() {
    return t('Hiring');
  },
  get investing() {
    return t('Investing');
  },
};

/** The goals as options of a select. */
export const GOAL_OPTIONS = (Object.keys(GOAL_LABEL) as Goal[]).map((value) => ({
  value,
  get label() {
    return GOAL_LABEL[value];
  },
}));
