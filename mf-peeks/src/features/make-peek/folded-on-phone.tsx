import { useState, type ReactNode } from 'react';
import styles from './make-peek.module.css';

interface FoldedOnPhoneProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What the desk needs later: folded at first on a phone, and rendered once it is opened; elsewhere always shown, with its own title. */
export function FoldedOnPhone({ title, children }: FoldedOnPhoneProps) {
  const [isPhone] = useState(() => window.matchMedia('(max-width: 600px)').matches);
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <details className={styles['folded']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
