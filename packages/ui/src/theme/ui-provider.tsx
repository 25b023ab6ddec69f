import { ConfigProvider } from 'antd';
import { useState, type ReactNode } from 'react';
import { t } from '@acquaint/i18n/common';
import { NoticesFrame } from '../overlays/notices-frame.tsx';
import { libraryI18n } from './library-i18n.ts';
import { useReducedMotion } from './reduced-motion.ts';
import { useScheme } from './scheme.ts';
import { themeOf } from './theme.ts';

/** Forms say "This field is required" (R-ONB-14). Submitting with missing fields focuses the first one (R-PAGE-15). */
const formOf = () =>
  ({
    validateMessages: { required: t('This field is required') },
    requiredMark: 'optional',
    scrollToFirstError: { focus: true },
  }) as const;

/**
 * Provides the theme, translations, and the containers for messages, notifications and confirmations (`App.useApp()`). antd's
 * translations are those loaded at the first render (`libraryI18n`), because antd remounts everything when they change.
 */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  const { scheme } = useScheme();
  // Reduced motion is also passed to antd, not only to CSS, because its popups wait for the end of a motion before they are
  // positioned. The setting is read once: antd remounts everything when it changes, which would lose typed text or a running
  // call.
  const prefersReducedMotion = useReducedMotion();
  const [isStill] = useState(prefersReducedMotion);
  const [form] = useState(formOf);
  const [locale] = useState(libraryI18n.locale);
  return (
    <ConfigProvider
      theme={themeOf(scheme, isStill)}
      form={form}
      {...(locale === undefined ? {} : { locale })}
    >
      <NoticesFrame>{children}</NoticesFrame>
    </ConfigProvider>
  );
}
