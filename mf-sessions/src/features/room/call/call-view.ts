import { inBrowser } from '@acquaint/browser-storage';

/** `grid`: all tiles have the same size; `speaker`: the person who speaks is large and the others are small. */
export type CallView = 'grid' | 'speaker';

const view = inBrowser('call-view');

/** Returns the view that was chosen last in this browser. */
export function rememberedView(): CallView {
  return view.read() === 'grid' ? 'grid' : 'speaker';
}

/** Stores the view for the next call. */
export function rememberView(chosen: CallView): void {
  view.write(chosen);
}
