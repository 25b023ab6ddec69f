import type { CSSProperties } from 'react';

// Inline styles, because a separate CSS file would cost the browser more than these few lines.
/** Heading of a card. */
export const TITLE: CSSProperties = { margin: 0, fontSize: 16 };
export const PLAIN: CSSProperties = { margin: 0 };
export const QUIET: CSSProperties = { margin: 0, color: 'var(--ant-color-text-secondary)' };
