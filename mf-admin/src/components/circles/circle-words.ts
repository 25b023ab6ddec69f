import { msg } from '@acquaint/i18n';
import type { StaffCircle } from '@acquaint/contracts';

export const CIRCLE_STATES = {
  open: msg('Open'),
  archived: msg('Archived'),
  hidden: msg('Hidden'),
} as const satisfies Readonly<Record<StaffCircle['state'], string>>;

export const CIRCLE_ACCESS: Readonly<Record<StaffCircle['access'], string>> = {
  open: msg('Everyone'),
  request: msg('By request'),
  invitation: msg('By invitation'),
};
