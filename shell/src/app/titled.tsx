import type { ReactElement } from 'react';
import { useDocumentTitle } from './document-title.ts';

/** A page with its name in the browser's tab. */
export function Titled({ title, element }: { readonly title: string; readonly element: ReactElement }) {
  useDocumentTitle(title);
  return element;
}
