import type { ReactElement } from 'react';
import { useDocumentTitle } from './document-title.ts';

/** A page with its document title. */
export function Titled({ title, element }: { readonly title: string; readonly element: ReactElement }) {
  useDocumentTitle(title);
  return element;
}
