import { App, type FormInstance } from '@acquaint/ui';
import { t } from '../i18n.ts';

/**
 * Returns what closes a dialog with a form: at once if nothing was typed, otherwise after a question, so that a key pressed by
 * mistake loses nothing.
 */
export function useAskBeforeClosing(
  form: Pick<FormInstance, 'isFieldsTouched'>,
  onClose: () => void,
): () => void {
  const { modal } = App.useApp();
  return () => {
    if (!form.isFieldsTouched()) {
      onClose();
      return;
    }
    modal.confirm({
      title: t('Discard your changes?'),
      content: t('They haven’t been saved.'),
      okText: t('Discard'),
      okButtonProps: { danger: true },
      cancelText: t('Keep editing'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: onClose,
    });
  };
}
