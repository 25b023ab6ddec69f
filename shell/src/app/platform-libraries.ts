import '@acquaint/ui';
import '@acquaint/api-client';
import { asksForStillness } from '@acquaint/ui/reduced-motion';
import { currentScheme } from '@acquaint/ui/scheme';
import { prepareTheme } from '@acquaint/ui/theme';

/** Computes what the first page needs of the libraries. */
export function prepareLibraries(): void {
  prepareTheme(currentScheme(), asksForStillness());
}
