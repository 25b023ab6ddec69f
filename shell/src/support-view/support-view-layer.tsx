import { tabSupportView } from '@acquaint/browser-storage';
import { UiProvider } from '@acquaint/ui';
import { SupportViewBar } from './support-view-bar.tsx';

const view = tabSupportView.read();

/** The bar above all pages of a tab in which staff see a member's pages. */
export function SupportViewLayer() {
  return (
    view && (
      <UiProvider>
        <SupportViewBar view={view} />
      </UiProvider>
    )
  );
}
