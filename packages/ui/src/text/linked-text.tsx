import type { ReactNode } from 'react';
import { textParts } from './text-parts.ts';

/** Words as somebody typed them, with the web addresses among them to follow, each in a page of its own. */
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
