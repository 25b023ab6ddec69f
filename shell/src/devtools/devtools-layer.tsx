import { PlatformProviders } from '../app/platform-providers.tsx';
import { HostModal } from '../modals/host-modal.tsx';
import { DevtoolsPanel } from './devtools-panel.tsx';

/** The developer tools as a modal over every page. */
export function DevtoolsLayer({ onClose }: { readonly onClose: () => void }) {
  return (
    <PlatformProviders>
      <HostModal title="Developer tools" onClose={onClose} width="min(960px, calc(100vw - 32px))">
        <DevtoolsPanel />
      </HostModal>
    </PlatformProviders>
  );
}
