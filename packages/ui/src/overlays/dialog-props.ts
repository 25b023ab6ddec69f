import type { ModalProps } from 'antd';

/** Properties of a dialog. */
export interface DialogProps extends ModalProps {
  /** The page's address opens it, so that Back leaves that address. */
  readonly hasAddress?: boolean;
}
