export { pageAfterLogin } from './navigation/after-login.ts';
export { defineRemote } from './define-remote.tsx';
export type { ModalProps, Remote, RemoteDefinition, RouteComponent, SlotProps } from './define-remote.tsx';
export { forgetFailedLoads, lazyPage } from './lazy-page.tsx';
export { leaveToPay } from './navigation/leave-to-pay.ts';
export { asAddress, to } from '@acquaint/contracts';
export { Link, NavLink } from './navigation/link.tsx';
export { areDevicesChecked, keepDevicesChecked } from './media/checked-devices.ts';
export { CameraPreview } from './media/camera-preview.tsx';
export { DeviceChoice, DeviceChoices } from './media/device-choices.tsx';
export { CameraProblem, DeviceProblem } from './media/device-problem.tsx';
export {
  followChosenOutput,
  rememberDevice,
  rememberedDevices,
  soundThroughChosen,
} from './media/remembered-devices.ts';
export { LevelMeter } from './media/level-meter.tsx';
export { useLocalMedia, type LocalMedia, type UnpluggedDevice } from './media/use-local-media.ts';
export { markStaleOnEvents } from './mark-stale-on-events.ts';
export { mountPart } from './parcels/mount-part.ts';
export { ParcelMount } from './parcels/parcel-mount.tsx';
export { profilePath } from './navigation/profile-path.ts';
export { remoteMistakes } from './remote-mistakes.ts';
export { ReportToStaff } from './report-to-staff.tsx';
export { SectionIndex } from './sections/section-index.tsx';
export { ShellProvider, useShell } from './shell-api.ts';
export type {
  Params,
  PlatformProviders,
  PushAbility,
  PushSubscriptionKeys,
  ShellApi,
  SlotParcel,
} from './shell-api.ts';
export { Slot } from './parcels/slot.tsx';
export { provideToApplications, type MountWatch } from './standalone-providers.tsx';
export { TopicSelect } from './topic-select.tsx';
export { useConnectProvider } from './use-connect-provider.ts';
export { useEvent } from './use-event.ts';
export { useAskBeforeLeaving } from './navigation/use-ask-before-leaving.ts';
export { useNavigate } from './navigation/use-navigate.ts';
export { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
