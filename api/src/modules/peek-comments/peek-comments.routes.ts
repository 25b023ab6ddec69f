import { reportComment } from '@acquaint/contracts';
import { serveCalls } from '../../http/calls.ts';
import { t } from '../../i18n/i18n.ts';
import type { Platform } from '../../platform.ts';
import { createPeekCommentsService } from './peek-comments.service.ts';

type Needs = Pick<Parameters<typeof createPeekCommentsService>[0], 'notifications' | 'audit' | 'reports'>;

/** Registers the comments on published peeks. */
export function registerPeekComments(
  { serve, db, events, config: { business } }: Platform,
  needs: Needs,
): void {
  const comments = createPeekCommentsService({ ...needs, db, events, business });
  serveCalls(serve, comments);
  serve(reportComment).with(async ({ params, body }, context) => {
    await comments.report(context, params.id, body);
    return { status: 202, body: { detail: t('Thank you. We’ll look into it.') } };
  });
}
