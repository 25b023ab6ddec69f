import type { LoginProvider } from '@acquaint/contracts';
import { GoogleOutlined, LinkedinOutlined, VideoCameraOutlined, WindowsOutlined } from '@acquaint/ui/icons';

const icons = {
  google: GoogleOutlined,
  linkedin: LinkedinOutlined,
  microsoft: WindowsOutlined,
  zoom: VideoCameraOutlined,
} as const;

/** Icon of a provider. */
export function ProviderIcon({ provider }: { readonly provider: LoginProvider }) {
  const Icon = icons[provider];
  return <Icon aria-hidden />;
}
