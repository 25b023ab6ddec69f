import { useEndpointQuery } from '@acquaint/api-client';
import { getPremiumInfo, type PremiumInfo } from '@acquaint/contracts';
import { useLayoutEffect, useRef } from 'react';
import {
  NavigationType,
  useLocation,
  useNavigationType,
  useSearchParams,
  useNavigate,
} from 'react-router-dom';
import { Button } from '@acquaint/ui';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import { LoginNudge } from './login-nudge.tsx';
import { closeAllModals, closeModal, useModals } from './modal-store.ts';
import { NamedModal } from './named-modal.tsx';
import { popupOf, type Popup, type PopupPoint } from './popup-texts.ts';
import { MODAL_PARAMETER, POPUP_PARAMETER } from './popups.ts';
import { t } from '../i18n.ts';
import { HostModal } from './host-modal.tsx';
import styles from './modals.module.css';

/** Shows the modals opened by name or by the URL, stacked. */
export function ModalHost() {
  const modals = useModals();
  useClosingOnNavigation();
  return (
    <>
      <AddressModals />
      {modals.map((modal) =>
        modal.kind === 'nudge' ? (
          <LoginNudge key={modal.id} next={modal.next} onClose={() => closeModal(modal.id)} />
        ) : (
          <NamedModal
            key={modal.id}
            name={modal.name}
            params={modal.params}
            onClose={() => closeModal(modal.id)}
          />
        ),
      )}
    </>
  );
}

/** Modals opened by the URL: `?popup=…`, or a remote's modal by `?modal=book-session&username=…`. */
function AddressModals() {
  const [query, setQuery] = useSearchParams();
  const { pathname, search } = useLocation();
  const shownPath = useRef(pathname);
  useLayoutEffect(() => {
    shownPath.current = pathname;
  }, [pathname]);
  const loggedIn = useLoggedIn();
  const popup = popupOf(query);
  const name = query.get(MODAL_PARAMETER);
  /** False if the person went to another page before a modal's call was answered. */
  const isHere = (): boolean => shownPath.current === pathname;
  const closePopup = () =>
    isHere() &&
    setQuery(
      (now) => {
        now.delete(POPUP_PARAMETER);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const closeNamed = () => isHere() && setQuery(withoutModal, { replace: true, preventScrollReset: true });
  return (
    <>
      {name !== null && !loggedIn && (
        <LoginNudge hasAddress next={`${pathname}${search}`} onClose={closeNamed} />
      )}
      {name !== null && loggedIn && (
        <NamedModal hasAddress name={name} params={paramsOf(query)} onClose={closeNamed} />
      )}
      {popup !== null && <PopupModal popup={popup} onClose={closePopup} />}
    </>
  );
}

/** Returns the parameters of the modal, which follow its name; those before belong to the page. */
function paramsOf(query: URLSearchParams): Record<string, string> {
  const entries = [...query];
  const own = entries.slice(entries.findIndex(([name]) => name === MODAL_PARAMETER) + 1);
  return Object.fromEntries(own.filter(([name]) => name !== POPUP_PARAMETER));
}

function withoutModal(query: URLSearchParams): URLSearchParams {
  const entries = [...query];
  const popup = entries.filter(([name]) => name === POPUP_PARAMETER);
  const before = entries.slice(
    0,
    entries.findIndex(([name]) => name === MODAL_PARAMETER),
  );
  return new URLSearchParams([...before.filter(([name]) => name !== POPUP_PARAMETER), ...popup]);
}

/**
 * Closes modals when the page changes, except on a redirect. In a layout effect, before the new page's effects, which may open
 * one.
 */
function useClosingOnNavigation(): void {
  const { pathname } = useLocation();
  const isRedirect = useNavigationType() === NavigationType.Replace;
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isRedirect) closeAllModals();
  }, [pathname, isRedirect]);
}

function pointText({ plain, counted }: PopupPoint, limits: PremiumInfo['limits'] | undefined): string {
  if (counted === undefined || limits === undefined) return t(plain);
  return t(counted, { minutes: limits.pro_added_minutes, percent: limits.top_members_percent });
}

/** Modal for a popup of the `popup` parameter. */
function PopupModal({ popup, onClose }: { readonly popup: Popup; readonly onClose: () => void }) {
  const { points, action } = popup;
  const loggedIn = useLoggedIn();
  // The perks of the plan have numbers; a visitor, who has no plan, reads them without.
  const limits = useEndpointQuery(getPremiumInfo, {}, { enabled: loggedIn && points !== undefined }).data
    ?.limits;
  const navigate = useNavigate();
  return (
    <HostModal hasAddress title={t(popup.title)} onClose={onClose}>
      <div className={styles['body']}>
        <p>{t(popup.text)}</p>
        {points !== undefined && (
          <ul className={styles['points']}>
            {points.map((point) => (
              <li key={point.plain}>{pointText(point, limits)}</li>
            ))}
          </ul>
        )}
        <div className={styles['buttons']}>
          <Button type={action === undefined ? 'primary' : 'default'} onClick={onClose}>
            {t('Close')}
          </Button>
          {action !== undefined && (
            <Button type="primary" onClick={() => void navigate(action.path)}>
              {t(action.label)}
            </Button>
          )}
        </div>
      </div>
    </HostModal>
  );
}
