import type { CSSProperties } from 'react';

// A few lines: a file of its own for the browser would cost more than they do.
/** Of a card's heading. */
export const TITLE: CSSProperties = { margin: 0, fontSize: 16 };
export const PLAIN: CSSProperties = { margin: 0 };
export const QUIET: CSSProperties = { margin: 0, color: 'var(--ant-color-text-secondary)' };
