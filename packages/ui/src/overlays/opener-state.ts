/** What opens a menu or a confirmation: a button of the page, mostly. */
export interface OpenerState {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Moves the focus to the opener. */
  readonly focus: () => void;
}
