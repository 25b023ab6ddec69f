import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import { createMemberFileService } from './member-file.service.ts';
import { createOperationsService } from './operations.service.ts';
import { createSupportViewsService } from './support-views.service.ts';

type Needs = Omit<
  Parameters<typeof createMemberFileService>[0] &
    Parameters<typeof createSupportViewsService>[0] &
    Parameters<typeof createOperationsService>[0],
  'db' | 'settings'
>;

/** Registers what staff see about one member, and what they do from that page. */
export function registerStaff({ serve, db, config }: Platform, needs: Needs): void {
  serveCalls(serve, createMemberFileService({ db, settings: config.business, ...needs }));
  serveCalls(serve, createSupportViewsService({ db, ...needs }));
  serveCalls(serve, createOperationsService({ db, ...needs }));
}
