import type { LocalMedia } from '@acquaint/remote-kit';
import { Badge, Button, Dropdown, VisuallyHidden, iconOf } from '@acquaint/ui';
import {
  DesktopOutlined,
  EllipsisOutlined,
  MessageOutlined,
  PhoneOutlined,
  SmileOutlined,
  StarOutlined,
} from '@acquaint/ui/icons';
import { useEffect, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import { HandOutlined } from '../layout/hand-icon.ts';
import { keyHint } from '../key-hint.ts';
import type { CallKey } from './use-call-keys.ts';
import { CONTROLS_ID, focusControlsIfLost } from '../lost-focus.ts';
import { MediaToggles } from '../devices/media-toggles.tsx';
import { ReactionControl } from '../reactions/reaction-control.tsx';
import styles from '../room.module.css';
import type { ScreenShare } from '../transport/use-screen-share.ts';
import { t } from '../../../i18n.ts';

/** A frame with two lines of text; the icon library has none. */
const CAPTIONS_PATH =
  'M880 184H144c-18 0-32 14-32 32v592c0 18 14 32 32 32h736c18 0 32-14 32-32V216c0-18-14-32-32-32zm-40 584H184V256h656v512z' +
  'M256 520h208v64H256zM528 520h240v64H528zM256 648h320v64H256zM640 648h128v64H640z';

/** Captions icon in the style of the other icons. */
const CaptionsOutlined = iconOf({
  name: 'captions',
  theme: 'outlined',
  icon: {
    tag: 'svg',
    attrs: { viewBox: '64 64 896 896', focusable: 'false' },
    children: [{ tag: 'path', attrs: { d: CAPTIONS_PATH } }],
  },
});

/** Microphone, camera, hand, reactions, chat, more and leave. */
const ALWAYS_THERE = 7;

/** An entry of the menu "More". */
export interface CallAction {
  readonly key: string;
  readonly label: string;
  readonly act: () => void;
}

interface CallControlsProps {
  readonly media: LocalMedia;
  readonly screen: ScreenShare;
  readonly isHandRaised: boolean;
  readonly onHand: () => void;
  readonly reactions: Omit<ComponentProps<typeof ReactionControl>, 'children'> & {
    readonly onToggle: () => void;
  };
  /** Null for guests, and before the call has begun. */
  readonly onMark: (() => void) | null;
  /** Null if no transcriber is configured. */
  readonly captions: { readonly isOn: boolean; readonly onToggle: () => void } | null;
  readonly isChatOpen: boolean;
  readonly unread: number;
  readonly onChat: () => void;
  readonly more: readonly CallAction[];
  readonly onLeave: () => void;
}

/** Toolbar of a call; rare actions are in the menu "More". */
export function CallControls(props: CallControlsProps) {
  const { media, screen, isHandRaised, captions, isChatOpen, unread, more } = props;
  const { onToggle: onReactions, ...reactions } = props.reactions;
  const optional = [screen.isOffered, props.onMark !== null, captions !== null];
  const count = ALWAYS_THERE + optional.filter(Boolean).length;
  // The button Join is gone.
  useEffect(() => focusControlsIfLost(), []);
  return (
    <div
      id={CONTROLS_ID}
      className={styles['controls']}
      style={{ '--controls': count } as CSSProperties}
      role="group"
      aria-label={t('Call controls')}
    >
      <MediaToggles media={media} />
      {screen.isOffered && (
        <Control
          label={t('Share screen')}
          shortcut="S"
          icon={<DesktopOutlined />}
          isPressed={screen.track !== null}
          onClick={screen.toggle}
        />
      )}
      <Control
        label={t('Raise hand')}
        shortcut="H"
        icon={<HandOutlined />}
        isPressed={isHandRaised}
        onClick={props.onHand}
      />
      <ReactionControl {...reactions}>
        <Control
          label={t('Reactions')}
          shortcut="E"
          icon={<SmileOutlined />}
          isExpanded={reactions.isOpen}
          onClick={onReactions}
        />
      </ReactionControl>
      {props.onMark && (
        <Control label={t('Mark this moment')} shortcut="K" icon={<StarOutlined />} onClick={props.onMark} />
      )}
      {captions && (
        <Control
          label={t('Captions')}
          shortcut="W"
          icon={<CaptionsOutlined />}
          isPressed={captions.isOn}
          onClick={captions.onToggle}
        />
      )}
      <Badge count={isChatOpen ? 0 : unread} size="small">
        <Control
          label={t('Chat')}
          shortcut="C"
          icon={<MessageOutlined />}
          isExpanded={isChatOpen}
          onClick={props.onChat}
        />
      </Badge>
      <Dropdown
        trigger={['click']}
        menu={{
          items: more.map(({ key, label }) => ({ key, label })),
          onClick: ({ key }) => more.find((each) => each.key === key)?.act(),
        }}
      >
        <Button
          size="large"
          shape="round"
          aria-label={t('More')}
          title={t('More')}
          icon={<EllipsisOutlined />}
        />
      </Dropdown>
      <Button
        danger
        type="primary"
        size="large"
        shape="round"
        aria-label={t('Leave')}
        icon={<PhoneOutlined />}
        onClick={props.onLeave}
      >
        <span className={styles['leaveLabel']}>{t('Leave')}</span>
      </Button>
      <VisuallyHidden>
        <span role="status">
          {screen.track && t('You’re sharing your screen.')} {isHandRaised && t('Your hand is up.')}
        </span>
      </VisuallyHidden>
    </div>
  );
}

interface ControlProps {
  readonly label: string;
  /** The key that does the same. */
  readonly shortcut: string;
  readonly icon: ReactNode;
  /** For what is switched on and off. */
  readonly isPressed?: boolean;
  /** For what opens and closes. */
  readonly isExpanded?: boolean;
  readonly onClick: () => void;
}

/** A round button with an icon, filled while what it does is on or open. */
function Control({ label, shortcut, icon, isPressed, isExpanded, onClick }: ControlProps) {
  return (
    <Button
      size="large"
      shape="round"
      type={isPressed === true || isExpanded === true ? 'primary' : 'default'}
      aria-label={label}
      title={keyHint(label, shortcut)}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      aria-keyshortcuts={shortcut}
      icon={icon}
      onClick={onClick}
    />
  );
}

/** List of keyboard shortcuts. */
export function ShortcutList({ keys }: { readonly keys: readonly CallKey[] }) {
  return (
    <dl className={styles['shortcuts']}>
      {keys.map(({ key, label }) => (
        <div key={key}>
          <dt>
            <kbd>{key.toUpperCase()}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
