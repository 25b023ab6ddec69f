import { call } from '@acquaint/api-client';
import { tabSupportView, type TabSupportView } from '@acquaint/browser-storage';
import { adminEndView } from '@acquaint/contracts';
import { Button, TimeText } from '@acquaint/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { rich, t } from '../i18n.ts';
import styles from './support-view.module.css';

/** The longest time that a timer can wait. */
const MOST_MS = 2 ** 31 - 1;

interface SupportViewBarProps {
  readonly view: TabSupportView;
  /** Opens a page with a full navigation, so that no data of the member stays in the tab; replaced in tests. */
  readonly open?: (path: string) => void;
}

/** Says whose pages staff are seeing, until when, and ends it (R-ADMIN-11). */
export function SupportViewBar({ view, open = (path) => window.location.assign(path) }: SupportViewBarProps) {
  const { name, userId, endsAt } = view;
  const back = `/custom-admin/person?id=${userId}`;
  useEffect(() => {
    const over = () => {
      tabSupportView.remove();
      open(back);
    };
    const left = Date.parse(endsAt) - Date.now();
    const timer = setTimeout(over, Math.min(Math.max(0, left), MOST_MS));
    return () => clearTimeout(timer);
  }, [back, endsAt, open]);
  const end = async () => {
    // First, because the server refuses in a view what changes something.
    tabSupportView.remove();
    try {
      await call(adminEndView, {});
    } catch {
      // It ends on the server when its time is over; this tab has left it in any case.
    }
    open(back);
  };
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => keepHeight(bar.current), []);
  return (
    <section ref={bar} aria-label={t('Viewing as support')} className={styles['bar']}>
      <span>
        {rich('You’re viewing {name}’s pages, read-only, until {time}.', {
          name,
          time: <TimeText at={endsAt} format="time" />,
        })}
      </span>
      <Button size="small" onClick={() => void end()}>
        {t('Stop viewing')}
      </Button>
    </section>
  );
}

/** Stores the bar's height in `--aq-bar`, so that sticky elements stay below the bar. Returns a function that ends this. */
function keepHeight(bar: HTMLElement | null): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--aq-bar', `${bar?.offsetHeight ?? 0}px`);
  });
  if (bar !== null) observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--aq-bar');
  };
}
