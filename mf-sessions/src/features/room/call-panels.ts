import { lazy } from 'react';

/** What a call loads when it is first shown. */
export const RoomChat = lazy(() => import('./chat/room-chat.tsx').then((it) => ({ default: it.RoomChat })));

export const OutcomePanel = lazy(() =>
  import('../../outcome/outcome-panel.tsx').then((it) => ({ default: it.OutcomePanel })),
);

export const RecordingPanel = lazy(() =>
  import('./recording/recording-panel.tsx').then((it) => ({ default: it.RecordingPanel })),
);

export const GuestRecording = lazy(() =>
  import('./guests/guest-recording.tsx').then((it) => ({ default: it.GuestRecording })),
);

export const AdmissionRequests = lazy(() =>
  import('./guests/admission-requests.tsx').then((it) => ({ default: it.AdmissionRequests })),
);

export const GuestsDialog = lazy(() =>
  import('./guests/guests-dialog.tsx').then((it) => ({ default: it.GuestsDialog })),
);

export const CaptionsNote = lazy(() =>
  import('./captions/captions.tsx').then((it) => ({ default: it.CaptionsNote })),
);

export const CaptionLines = lazy(() =>
  import('./captions/captions.tsx').then((it) => ({ default: it.CaptionLines })),
);

export const MoreMinutes = lazy(() =>
  import('./clock/more-minutes.tsx').then((it) => ({ default: it.MoreMinutes })),
);

export const MinutesDeclined = lazy(() =>
  import('./clock/more-minutes.tsx').then((it) => ({ default: it.MinutesDeclined })),
);

export const MinutesAsked = lazy(() =>
  import('./clock/more-minutes.tsx').then((it) => ({ default: it.MinutesRequest })),
);
