import type { LocalMedia } from '@acquaint/remote-kit';
import { App } from '@acquaint/ui';
import { useMemo } from 'react';
import { ShortcutList, type CallAction } from './call-controls.tsx';
import type { CallDialog } from './call-dialogs.tsx';
import type { CallView } from './call-view.ts';
import type { PictureInPicture } from '../layout/use-picture-in-picture.ts';
import type { ScreenShare } from '../transport/use-screen-share.ts';
import { useCallKeys, type CallKey } from './use-call-keys.ts';
import { t } from '../../../i18n.ts';

interface CallActionsOptions {
  readonly media: LocalMedia;
  readonly screen: ScreenShare;
  readonly small: PictureInPicture;
  readonly view: CallView;
  readonly isMember: boolean;
  readonly isHost: boolean;
  /** Whether the time of the call runs. */
  readonly hasBegun: boolean;
  readonly hasCaptions: boolean;
  /** Starts a recording; null if this person cannot ask for one now. */
  readonly record: (() => void) | null;
  readonly mark: () => void;
  readonly admitFirst: () => void;
  readonly toggleHand: () => void;
  readonly toggleReactions: () => void;
  readonly toggleCaptions: () => void;
  readonly toggleChat: () => void;
  readonly toggleNotes: () => void;
  readonly toggleView: () => void;
  readonly openDialog: (dialog: CallDialog) => void;
}

/** Listens for the keys of a call, and returns its menu "More". */
export function useCallActions(options: CallActionsOptions): readonly CallAction[] {
  const { modal } = App.useApp();
  const { small, view, isMember, isHost, hasBegun, record, toggleNotes, toggleView, openDialog } = options;
  const keys = useKeys(options);
  return [
    ...(isMember ? [{ key: 'notes', label: t('Notes and next steps'), act: toggleNotes }] : []),
    ...(isHost ? [{ key: 'guests', label: t('Invite a guest'), act: () => openDialog('guests') }] : []),
    ...(isMember && hasBegun
      ? [{ key: 'minutes', label: t('Add minutes'), act: () => openDialog('minutes') }]
      : []),
    { key: 'devices', label: t('Devices and background'), act: () => openDialog('devices') },
    { key: 'view', label: view === 'grid' ? t('Speaker view') : t('Grid view'), act: toggleView },
    ...(small.isOffered ? [{ key: 'pip', label: t('Picture in picture'), act: small.toggle }] : []),
    ...(record ? [{ key: 'record', label: t('Record this call'), act: record }] : []),
    {
      key: 'keys',
      label: t('Keyboard shortcuts'),
      act: () =>
        void modal.info({
          title: t('Keyboard shortcuts'),
          content: <ShortcutList keys={keys} />,
          okText: t('Close'),
          icon: null,
        }),
    },
  ];
}

/** The keys of a call, the same list until one of its actions changes. */
function useKeys(options: CallActionsOptions): readonly CallKey[] {
  const { media, screen, small, isMember, isHost, hasBegun, hasCaptions, mark, admitFirst } = options;
  const { toggleHand, toggleReactions, toggleCaptions, toggleChat, toggleNotes, toggleView, openDialog } =
    options;
  const keys = useMemo<readonly CallKey[]>(
    () => [
      { key: 'm', label: t('Microphone'), act: () => media.setMicrophoneOn(!media.microphoneOn) },
      { key: 'v', label: t('Camera'), act: () => media.setCameraOn(!media.cameraOn) },
      ...(screen.isOffered ? [{ key: 's', label: t('Share screen'), act: screen.toggle }] : []),
      { key: 'h', label: t('Raise hand'), act: toggleHand },
      { key: 'e', label: t('Reactions'), act: toggleReactions },
      ...(isMember && hasBegun ? [{ key: 'k', label: t('Mark this moment'), act: mark }] : []),
      ...(hasCaptions ? [{ key: 'w', label: t('Captions for what you say'), act: toggleCaptions }] : []),
      { key: 'c', label: t('Chat'), act: toggleChat },
      ...(isMember ? [{ key: 'n', label: t('Notes and next steps'), act: toggleNotes }] : []),
      ...(isHost ? [{ key: 'a', label: t('Let a guest in'), act: admitFirst }] : []),
      { key: 'd', label: t('Devices and background'), act: () => openDialog('devices') },
      { key: 'g', label: t('Grid or speaker view'), act: toggleView },
      ...(small.isOffered ? [{ key: 'p', label: t('Picture in picture'), act: small.toggle }] : []),
    ],
    [
      media,
      screen.isOffered,
      screen.toggle,
      isMember,
      isHost,
      hasBegun,
      mark,
      admitFirst,
      toggleHand,
      toggleReactions,
      hasCaptions,
      toggleCaptions,
      toggleChat,
      toggleNotes,
      toggleView,
      openDialog,
      small.isOffered,
      small.toggle,
    ],
  );
  useCallKeys(keys);
  return keys;
}
