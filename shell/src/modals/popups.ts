import { PRODUCT_SLUG } from '@acquaint/contracts/product';

/** The values of the `popup` parameter (R-PAGE-8, R-PAGE-9). Their texts are loaded with the popup. */
const NAMES = [
  'feature-unlocked',
  'failed-google-account',
  'failed-outlook-account',
  `${PRODUCT_SLUG}-pro`,
] as const;
export type PopupName = (typeof NAMES)[number];

/** Query parameters that open something; removed when it is closed. */
export const POPUP_PARAMETER = 'popup';
export const MODAL_PARAMETER = 'modal';

/** Returns whether a URL opens a modal: a known popup, or a remote's modal. */
export function opensModal(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has(MODAL_PARAMETER) || popupNameOf(query) !== null;
}

/** Returns the popup requested by a query, or null if there is none or it is not known. */
export function popupNameOf(query: URLSearchParams): PopupName | null {
  const name = query.get(POPUP_PARAMETER);
  return NAMES.find((known) => known === name) ?? null;
}

/** Adds the popup of `search` to a path, so that a redirect does not lose it. */
export function withPopupOf(path: string, search: string): string {
  const popup = new URLSearchParams(search).get(POPUP_PARAMETER);
  return popup === null
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}${POPUP_PARAMETER}=${encodeURIComponent(popup)}`;
}
