import { PRODUCT_NAME, PRODUCT_SLUG } from '@acquaint/contracts/product';
import { msg } from '@acquaint/words';
import { t } from '../words.ts';

/** What a popup says (R-PAGE-8, R-PAGE-9), in English; `t` translates it. */
export interface Popup {
  readonly tone: 'good' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly points?: readonly string[];
  /** What to do next, and the path at which. */
  readonly action?: { readonly label: string; readonly path: string };
}

/** The popups by the value of the `popup` parameter. */
export const popups: Readonly<Record<string, Popup>> = {
  'feature-unlocked': {
    tone: 'good',
    title: msg('Your calendar is connected'),
    text: msg(
      'You can book more sessions each week now. Invite people to raise your weekly limit further: everyone who joins adds a session.',
    ),
    action: { label: msg('Invite people'), path: '/dashboard/lunch-money' },
  },
  'failed-google-account': {
    tone: 'bad',
    title: msg('Google wasn’t connected'),
    text: msg(
      'Please try again and tick all the required permission boxes on Google’s page. The connection doesn’t work without them.',
    ),
  },
  'failed-outlook-account': {
    tone: 'bad',
    title: msg('Outlook wasn’t connected'),
    text: msg('The connection to your Outlook account failed. Please try again.'),
  },
  [`${PRODUCT_SLUG}-pro`]: {
    tone: 'good',
    // With the product's name in it; saying it once more changes nothing.
    get title() {
      return t('{product} Pro is yours', { product: PRODUCT_NAME });
    },
    text: msg('From now on you have:'),
    points: [
      msg('Profile verification'),
      msg('30 extra minutes per session'),
      msg('Unlimited AI introductions to top 1% users'),
      msg('Unlimited session bookings'),
    ],
  },
};

/** Parameters of the address that open something; they are removed when it is closed. */
export const POPUP_PARAMETER = 'popup';
export const MODAL_PARAMETER = 'modal';

/** Whether this address opens a modal: a known popup, or some remote's modal. */
export function opensModal(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has(MODAL_PARAMETER) || popupOf(query) !== null;
}

/** The popup this address asks for, or null. */
export function popupOf(query: URLSearchParams): Popup | null {
  const name = query.get(POPUP_PARAMETER);
  return name !== null && Object.hasOwn(popups, name) ? (popups[name] ?? null) : null;
}

/** A path with the popup that `search` asks for: a redirect does not swallow what a person was to be told. */
export function withPopupOf(path: string, search: string): string {
  const popup = new URLSearchParams(search).get(POPUP_PARAMETER);
  return popup === null
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}${POPUP_PARAMETER}=${encodeURIComponent(popup)}`;
}
