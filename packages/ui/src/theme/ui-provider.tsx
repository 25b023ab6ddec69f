import { App, ConfigProvider } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { t } from '@acquaint/words/common';
import { libraryWords } from './library-words.ts';
import { NOTICE_SECONDS } from './notices.ts';
import { useReducedMotion } from './reduced-motion.ts';
import { useScheme } from './scheme.ts';
import { themeOf } from './theme.ts';

const NOTIFICATION = { duration: NOTICE_SECONDS, placement: 'topRight' } as const;
const MESSAGE = { duration: NOTICE_SECONDS } as const;

/** Forms say "This field is required" (R-ONB-14). Sending a form with gaps moves the focus to the first one (R-PAGE-15). */
const formOf = () =>
  ({
    validateMessages: { required: t('This field is required') },
    requiredMark: 'optional',
    scrollToFirstError: { focus: true },
  }) as const;

/**
 * Theme, words and the place where messages, notifications and confirmations appear (`App.useApp()`). antd's own words are
 * those that were there when it was first drawn (`libraryWords`): antd mounts everything anew when they change.
 */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  const { scheme } = useScheme();
  // Told to antd and not only to CSS: its popups wait for the end of a motion before they take their place. As it was when the
  // page was opened: antd mounts everything anew when it changes, and nobody's words or call are worth that.
  const asksForStillness = useReducedMotion();
  const [isStill] = useState(asksForStillness);
  const [form] = useState(formOf);
  const [locale] = useState(libraryWords.locale);
  const theme = useMemo(() => {
    const ours = themeOf(scheme);
    return isStill ? { ...ours, token: { ...ours.token, motion: false } } : ours;
  }, [scheme, isStill]);
  return (
    <ConfigProvider theme={theme} form={form} {...(locale === undefined ? {} : { locale })}>
      <App notification={NOTIFICATION} message={MESSAGE}>
        {children}
      </App>
    </ConfigProvider>
  );
}
