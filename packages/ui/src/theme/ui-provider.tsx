import { App, ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useReducedMotion } from './reduced-motion.ts';
import { useScheme } from './scheme.ts';
import { themeOf } from './theme.ts';

/** Specification §9: notifications close after 4000 ms and at most 5 are shown at once. */
const NOTIFICATION = { duration: 4, maxCount: 5, placement: 'topRight' } as const;
const MESSAGE = { duration: 4, maxCount: 5 } as const;

/** A form's required message is the specification's (§5). */
const FORM = { validateMessages: { required: 'This field is required' }, requiredMark: 'optional' } as const;

/** Theme, words and the place where messages, notifications and confirmations appear (`App.useApp()`). */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  const { scheme } = useScheme();
  const isStill = useReducedMotion();
  // Told to antd and not only to CSS: its popups wait for the end of a motion before they take their place.
  const theme = useMemo(() => {
    const ours = themeOf(scheme);
    return isStill ? { ...ours, token: { ...ours.token, motion: false } } : ours;
  }, [scheme, isStill]);
  return (
    <ConfigProvider theme={theme} form={FORM}>
      <App notification={NOTIFICATION} message={MESSAGE}>
        {children}
      </App>
    </ConfigProvider>
  );
}
