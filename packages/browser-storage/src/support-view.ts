import { inTab } from './browser-storage.ts';

/** A member whose pages this tab shows to staff (R-ADMIN-11). */
export interface TabSupportView {
  /** Sent with each call, so that the server answers as the member would see it. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** ISO 8601. The server refuses calls from then on; the view stays in the tab until it is left. */
  readonly endsAt: string;
}

const stored = inTab('support-view');
const FIELDS = ['id', 'userId', 'name', 'endsAt'] as const;

/** The view of a member's pages in this tab; null in an ordinary tab. */
export const tabSupportView = {
  read(): TabSupportView | null {
    const text = stored.read();
    if (text === null) return null;
    try {
      const view = JSON.parse(text) as Partial<TabSupportView> | null;
      return FIELDS.every((field) => typeof view?.[field] === 'string') ? (view as TabSupportView) : null;
    } catch {
      return null;
    }
  },
  /** @returns false if it could not be stored: then no view must begin. */
  write: (view: TabSupportView): boolean => stored.write(JSON.stringify(view)),
  remove: (): void => stored.remove(),
};
