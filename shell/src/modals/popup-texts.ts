import { PRODUCT_NAME, PRODUCT_SLUG } from '@acquaint/contracts/product';
import { msg } from '@acquaint/i18n';
import { t } from '../i18n.ts';
import { popupNameOf, type PopupName } from './popups.ts';

/** A point of a list: as plain words, and with the numbers `{minutes}` and `{percent}` of the plan where they are known. */
export interface PopupPoint {
  readonly plain: string;
  readonly counted?: string;
}

/** Texts of a popup (R-PAGE-8, R-PAGE-9), in English; `t` translates them. */
export interface Popup {
  readonly tone: 'good' | 'bad';
  readonly title: string;
  readonly text: string;
  readonly points?: readonly PopupPoint[];
  /** The next action, and its path. */
  readonly action?: { readonly label: string; readonly path: string };
}

/** The texts by the value of the `popup` parameter. */
export const popups: Readonly<Record<PopupName, Popup>> = {
  'feature-unlocked': {
    tone: 'good',
    title: msg('Your calendar is connected'),
    text: msg(
      'You can book more sessions each week now. Invite people to raise your weekly limit even further: you get one more session for each person who joins.',
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
    // Contains the product name; translating the result again changes nothing.
    get title() {
      return t('{product} Pro is yours', { product: PRODUCT_NAME });
    },
    text: msg('You now have:'),
    points: [
      { plain: msg('Profile verification') },
      { plain: msg('Extra minutes per session'), counted: msg('{minutes} extra minutes per session') },
      {
        plain: msg('Unlimited AI introductions to top users'),
        counted: msg('Unlimited AI introductions to top {percent}% users'),
      },
      { plain: msg('Unlimited session bookings') },
    ],
  },
};

/** Returns the popup requested by a query, or null. */
export function popupOf(query: URLSearchParams): Popup | null {
  const name = popupNameOf(query);
  return name && popups[name];
}
