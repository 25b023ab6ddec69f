import type { ReactNode } from 'react';
import { textParts } from './text-parts.ts';

/** Shows entered text with its web addresses as links that open a new tab. */
export function LinkedText({ text }: { readonly text: string }): ReactNode {
  return textParts(text).map(({ text: words, href }, index) =>
    href === null ? (
      words
    ) : (
      <a key={`${index} ${href}`} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ),
  );
}
