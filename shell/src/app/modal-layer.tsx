import { ModalHost } from '../modals/modal-host.tsx';
import { Notices } from './notices.tsx';
import { PlatformProviders } from './platform-providers.tsx';

/** Modals and notifications over every page. */
export function ModalLayer() {
  return (
    <PlatformProviders>
      <ModalHost />
      <Notices />
    </PlatformProviders>
  );
}
