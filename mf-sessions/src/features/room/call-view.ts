import { inBrowser } from '@acquaint/i18n';

/** All of one size, or who speaks large and the others small. */
export type CallView = 'grid' | 'speaker';

const view = inBrowser('call-view');

/** The view that was chosen last in this browser. */
export function rememberedView(): CallView {
  return view.read() === 'grid' ? 'grid' : 'speaker';
}

/** Keeps the view for the next call. */
export function rememberView(chosen: CallView): void {
  view.write(chosen);
}
