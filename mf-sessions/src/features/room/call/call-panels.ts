import { lazyPage } from '@acquaint/remote-kit';

/** What a call loads when it is first shown. */
export const RoomChat = lazyPage(() => import('../chat/room-chat.tsx').then((it) => it.RoomChat));

export const OutcomePanel = lazyPage(() =>
  import('../../../outcome/outcome-panel.tsx').then((it) => it.OutcomePanel),
);

export const RecordingPanel = lazyPage(() =>
  import('../recording/recording-panel.tsx').then((it) => it.RecordingPanel),
);

export const AdmissionRequests = lazyPage(() =>
  import(/* webpackChunkName: "members" */ '../guests/admission-requests.tsx').then(
    (it) => it.AdmissionRequests,
  ),
);

export const DeviceDialog = lazyPage(() =>
  import('../devices/device-settings.tsx').then((it) => it.DeviceDialog),
);

// In one file with the minutes: both are for members only, and small.
export const GuestsDialog = lazyPage(() =>
  import(/* webpackChunkName: "members" */ '../guests/guests-dialog.tsx').then((it) => it.GuestsDialog),
);

export const CaptionsNote = lazyPage(() =>
  import(/* webpackChunkName: "captions" */ '../captions/captions.tsx').then((it) => it.CaptionsNote),
);

export const CaptionLines = lazyPage(() =>
  import(/* webpackChunkName: "captions" */ '../captions/captions.tsx').then((it) => it.CaptionLines),
);

export const MutedSpeech = lazyPage(() =>
  import(/* webpackChunkName: "captions" */ '../captions/muted-speech.tsx').then((it) => it.MutedSpeech),
);

export const MoreMinutes = lazyPage(() =>
  import(/* webpackChunkName: "members" */ '../clock/more-minutes.tsx').then((it) => it.MoreMinutes),
);

export const MinutesDeclined = lazyPage(() =>
  import(/* webpackChunkName: "members" */ '../clock/more-minutes.tsx').then((it) => it.MinutesDeclined),
);

export const MinutesAsked = lazyPage(() =>
  import(/* webpackChunkName: "members" */ '../clock/more-minutes.tsx').then((it) => it.MinutesRequest),
);

/** What a guest, and what a member, may open or be shown during a call: loaded ahead, the likeliest first. */
export const PANELS_OF_GUEST = [
  RoomChat,
  MutedSpeech,
  DeviceDialog,
  AdmissionRequests,
  CaptionsNote,
  CaptionLines,
  RecordingPanel,
];
export const PANELS_OF_MEMBER = [
  ...PANELS_OF_GUEST,
  OutcomePanel,
  MoreMinutes,
  MinutesAsked,
  MinutesDeclined,
  GuestsDialog,
];
