import { useEndpointMutation, useEndpointQuery, type ApiFailure } from '@acquaint/api-client';
import {
  acceptIntroduction,
  listCommonSlots,
  passIntroduction,
  saveIntroduction,
  type Introduction,
  type ParamsOf,
  type Slot,
} from '@acquaint/contracts';
import { useShell } from '@acquaint/remote-kit';
import {
  App,
  Button,
  Card,
  Dropdown,
  ErrorNote,
  Flex,
  PersonCard,
  personName,
  Tag,
  TimeText,
  TopicTags,
} from '@acquaint/ui';
import { CalendarOutlined, DownOutlined } from '@acquaint/ui/icons';
import { msg } from '@acquaint/i18n';
import { useState, useEffect, useRef, type RefObject } from 'react';
import { rich, t } from '../../i18n.ts';
import { PersonLink } from '../../components/person-link.tsx';
import { ReasonList } from '../../components/reason-list.tsx';
import { HowFound } from './how-found.tsx';

/** Giving a reason is optional; it improves later introductions. */
const NO_REASON = 'none';
const PASS_REASONS = [
  { key: 'not_relevant', label: msg('Not relevant to me') },
  { key: 'know_already', label: msg('We already know each other') },
  { key: 'not_now', label: msg('Not now') },
  { key: 'other', label: msg('Another reason') },
  { key: NO_REASON, label: msg('I’d rather not say') },
] as const;
type PassReason = Exclude<(typeof PASS_REASONS)[number]['key'], typeof NO_REASON>;

interface IntroductionCardProps {
  readonly introduction: Introduction;
  /** Passed just now, so the pass can be undone. */
  readonly isJustPassed: boolean;
  /** The pass was just undone. */
  readonly isJustBack: boolean;
  readonly onPassed: () => void;
  readonly onTakenBack: () => void;
}

/** One introduction: the member, the reasons, and the possible answers. */
export function IntroductionCard({ introduction, ...passing }: IntroductionCardProps) {
  const { person, status } = introduction;
  return (
    <Card>
      <PersonCard
        person={person}
        avatarSize={64}
        renderName={(name) => <PersonLink username={person.username} name={name} />}
      >
        <Flex vertical gap={12}>
          {introduction.introduced_by && (
            <span>{t('Introduced by {name}', { name: personName(introduction.introduced_by) })}</span>
          )}
          {introduction.statement !== '' && (
            <p style={{ margin: 0 }}>{t('“{words}”', { words: introduction.statement })}</p>
          )}
          {introduction.opening !== '' && <p style={{ margin: 0 }}>{introduction.opening}</p>}
          <ReasonList reasons={introduction.reasons} firstName={person.first_name} />
          <TopicTags
            topics={introduction.expert_in}
            label={t('{name} is an expert in', { name: person.first_name })}
          />
          {status === 'matched' ? (
            <Matched introduction={introduction} />
          ) : (
            <Answers introduction={introduction} {...passing} />
          )}
          {introduction.free_minutes !== null && introduction.free_minutes > 0 && (
            <span>{freeTogether(introduction.free_minutes)}</span>
          )}
          <HowFound terms={introduction.terms} />
        </Flex>
      </PersonCard>
    </Card>
  );
}

/** A fact, not a reason (R-MATCH-21). */
function freeTogether(minutes: number): string {
  return minutes < 60
    ? t('You’re both free for {count, plural, one {a minute} other {# minutes}} a week.', { count: minutes })
    : t('You’re both free for about {count, plural, one {an hour} other {# hours}} a week.', {
        count: Math.round(minutes / 60),
      });
}

function Matched({ introduction: { id, person } }: Pick<IntroductionCardProps, 'introduction'>) {
  const { openModal } = useShell();
  const [isAsked, setAsked] = useState(false);
  const times = useEndpointQuery(listCommonSlots, { params: { id } }, { enabled: isAsked });
  const book = (slot: Partial<Slot> = {}) =>
    openModal('book-session', {
      username: person.username,
      ...(slot.starts_at === undefined ? {} : { starts_at: slot.starts_at }),
    });
  const slots = times.data?.results;
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} align="center" wrap>
        <Tag color="success">{t('You both want to meet')}</Tag>
        <Button type="primary" icon={<CalendarOutlined />} onClick={() => book()}>
          {t('Book a session with {name}', { name: person.first_name })}
        </Button>
        {slots === undefined && (
          <Button
            loading={times.isFetching}
            onClick={() => (isAsked ? void times.refetch() : setAsked(true))}
          >
            {t('When are we both free?')}
          </Button>
        )}
      </Flex>
      {times.error && <ErrorNote error={times.error} />}
      {slots?.length === 0 && (
        <span role="status">
          {t('You have no free time in common over the next few days. See all of {name}’s times.', {
            name: person.first_name,
          })}
        </span>
      )}
      {slots && <CommonSlots slots={slots} onChoose={book} />}
    </Flex>
  );
}

interface MatchNoteProps {
  readonly slots: readonly Slot[];
  readonly onChoose: (slot: Slot) => void;
}

/** Shown on a match: the first three slots in which both are free (R-MATCH-3). */
function MatchNote(props: MatchNoteProps) {
  return (
    <Flex vertical gap={8}>
      <span>{t('You’re now connected. Twenty minutes is a good start.')}</span>
      <CommonSlots {...props} />
    </Flex>
  );
}

function CommonSlots({ slots, onChoose }: MatchNoteProps) {
  const offered = slots.slice(0, 3);
  if (offered.length === 0) return null;
  return (
    <>
      <span>{t('You’re both free:')}</span>
      <Flex gap={8} wrap>
        {offered.map((slot) => (
          <Button key={slot.starts_at} onClick={() => onChoose(slot)}>
            <TimeText at={slot.starts_at} format="weekdayTime" />
          </Button>
        ))}
      </Flex>
    </>
  );
}

function Answers({ introduction, isJustPassed, isJustBack, onPassed, onTakenBack }: IntroductionCardProps) {
  const { openModal } = useShell();
  const { message, modal } = App.useApp();
  const { person, status } = introduction;
  const params = { id: introduction.id };
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const accept = useEndpointMutation(acceptIntroduction, {
    onError,
    onSuccess: (answer) => {
      if (answer.introduction.status !== 'matched') {
        void message.success(
          t('Got it. {name} will only find out if you both say yes.', { name: person.first_name }),
        );
        return;
      }
      const book = (params: Pick<ParamsOf<'book-session'>, 'starts_at'> = {}) =>
        openModal('book-session', { username: person.username, ...params });
      const dialog = modal.confirm({
        title: t('It’s a match: {name} wants to meet you too', { name: personName(person) }),
        content: (
          <MatchNote
            slots={answer.common_slots}
            onChoose={({ starts_at }) => {
              dialog.destroy();
              book({ starts_at });
            }}
          />
        ),
        okText: t('Find a time'),
        cancelText: t('Later'),
        onOk: () => book(),
      });
    },
  });
  const pass = useEndpointMutation(passIntroduction, { onError, onSuccess: onPassed });
  const save = useEndpointMutation(saveIntroduction, { onError, onSuccess: onTakenBack });
  // The pressed button disappears, so the focus moves to "Undo", and after undoing back to "Not for me".
  const undo = useLanding(isJustPassed);
  const notForMe = useLanding(isJustBack);

  if (isJustPassed) {
    return (
      <Flex gap={8} align="center" wrap>
        <Tag role="status">{t('You passed')}</Tag>
        {/* Needs its own key; otherwise React would reuse the element of the previous button, with its ref. */}
        <Button key="undo" ref={undo} loading={save.isPending} onClick={() => save.mutate({ params })}>
          {t('Undo')}
        </Button>
      </Flex>
    );
  }

  if (status === 'accepted') {
    return (
      <Flex gap={8} align="center" wrap>
        <Tag color="processing">{t('You said yes')}</Tag>
        <span>{t('We’ll let you know if {name} says yes, too.', { name: person.first_name })}</span>
      </Flex>
    );
  }
  if (status === 'passed' || status === 'expired') {
    return (
      // The wrapper keeps the tag as wide as its text.
      <Flex>
        <Tag>{t(status === 'passed' ? 'You passed' : 'Expired')}</Tag>
      </Flex>
    );
  }
  return (
    <Flex gap={8} align="center" wrap>
      <Button type="primary" loading={accept.isPending} onClick={() => accept.mutate({ params })}>
        {t('I’d like to meet')}
      </Button>
      {status === 'saved' ? (
        <Tag style={{ alignSelf: 'center' }}>{t('Saved for later')}</Tag>
      ) : (
        <Button loading={save.isPending} onClick={() => save.mutate({ params })}>
          {t('Save for later')}
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        // Opened with the keyboard, the arrow keys move through the reasons right away.
        autoFocus
        menu={{
          items: PASS_REASONS.map(({ key, label }) => ({ key, label: t(label) })),
          onClick: ({ key }) =>
            pass.mutate({ params, body: key === NO_REASON ? {} : { reason: key as PassReason } }),
        }}
      >
        <Button ref={notForMe} type="text" loading={pass.isPending}>
          {t('Not for me')} <DownOutlined />
        </Button>
      </Dropdown>
      <span>
        {rich('Respond by {date}', {
          date: <TimeText at={introduction.expires_at} format="date" />,
        })}
      </span>
    </Flex>
  );
}

/**
 * Returns the ref of a button that gets the focus if the focused element was removed. If the reader has focused another element,
 * the focus stays there.
 * @param isTime the button takes the focus when this becomes true, or is true on mount.
 */
function useLanding(isTime: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isTime && isFocusLost()) button.current?.focus();
  }, [isTime]);
  return button;
}

/** Returns whether no element has the focus, or only an item of a closing menu. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.closest('[role="menu"]') !== null;
}
