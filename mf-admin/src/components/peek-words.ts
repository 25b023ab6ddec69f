import { msg } from '@acquaint/i18n';
import type { StaffPeek } from '@acquaint/contracts';
import { t } from '../i18n.ts';

export const PEEK_STATES = {
  published: msg('Published'),
  not_published: msg('Not published'),
  taken_down: msg('Taken down'),
} as const satisfies Readonly<Record<StaffPeek['state'], string>>;

/** Returns the title of a peek, or words for one whose title staff do not see. */
export const peekTitle = ({ title }: Pick<StaffPeek, 'title'>): string =>
  title === '' ? t('Title not public') : title;
