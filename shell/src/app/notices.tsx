import { App } from '@acquaint/ui';
import { useEffect } from 'react';

type ShowError = (detail: string) => void;

let showError: ShowError | null = null;

/** Shows a red notification titled "Error" (specification §8). */
export function noticeError(detail: string): void {
  showError?.(detail);
}

/** Where such notifications appear; stands once on the page. */
export function Notices() {
  const { notification } = App.useApp();
  useEffect(() => {
    showError = (detail) => notification.error({ title: 'Error', description: detail, role: 'alert' });
    return () => {
      showError = null;
    };
  }, [notification]);
  return null;
}
