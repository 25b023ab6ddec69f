import { NavLink } from '@acquaint/remote-kit';
import type { Address } from '@acquaint/contracts';
import { DownOutlined } from '@acquaint/ui/icons';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import styles from './admin-tabs.module.css';
import { WaitingCount } from './waiting-count.tsx';

interface TabGroupProps {
  readonly name: string;
  /** The page of a list that is shown, or to whose list the shown page belongs. */
  readonly current: string;
  readonly pages: readonly { readonly to: Address; readonly name: string; readonly waiting?: number }[];
}

/** A tab that opens a list of pages, with the numbers of what waits there. It closes with Escape, when a page is chosen, and when the focus leaves it. */
export function TabGroup({ name, pages, current }: TabGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isCurrent = pages.some(({ to }) => to === current);
  const close = () => setOpen(false);
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    opener.current?.focus();
    close();
  };
  return (
    <div className={styles['group']} onBlur={leave} onKeyDown={escape}>
      <button
        ref={opener}
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        // Safari does not focus a button that is clicked, and the list closes when the focus leaves.
        onClick={({ currentTarget }) => {
          currentTarget.focus();
          setOpen(!isOpen);
        }}
      >
        {name}
        <WaitingCount count={pages.reduce((sum, { waiting = 0 }) => sum + waiting, 0)} />{' '}
        <DownOutlined aria-hidden className={styles['arrow']} />
      </button>
      <ul id={id} className={styles['pages']} hidden={!isOpen}>
        {pages.map((page) => (
          <li key={page.to}>
            <NavLink to={page.to} onClick={close}>
              {page.name}
              <WaitingCount count={page.waiting ?? 0} />
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
