import { useEndpointMutation, useEndpointQuery, useInitialData, type ApiFailure } from '@acquaint/api-client';
import {
  acceptIntroduction,
  bookSession,
  listCommonSlots,
  passIntroduction,
  saveIntroduction,
  type Introduction,
  type ParamsOf,
  type Session,
  type Slot,
} from '@acquaint/contracts';
import { useNavigate, useShell } from '@acquaint/remote-kit';
import { App, Button, Card, Dropdown, ErrorNote, Flex, personName, Tag, TimeText } from '@acquaint/ui';
import { CalendarOutlined, DownOutlined } from '@acquaint/ui/icons';
import { msg } from '@acquaint/i18n';
import { useState, useEffect, useRef, type RefObject } from 'react';
import { rich, t } from '../../i18n.ts';
import { KnownTopics } from '../../components/known-topics.tsx';
import { PersonRow } from '../../components/person-row.tsx';
import { ReasonList } from '../../components/reason-list.tsx';
import { HowFound } from './how-found.tsx';
import { MatchNote } from './match-note.tsx';
import { RespondBy } from './respond-by.tsx';
import { SlotTime } from './slot-time.tsx';
import styles from './intros.module.css';

const UPCOMING = '/dashboard/sessions/upcoming';

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
  const { person, status, reasons } = introduction;
  const isOpen = (status === 'offered' || status === 'saved') && !passing.isJustPassed;
  // The reasons already name some of the topics.
  const others = introduction.expert_in.filter(
    ({ name }) => !reasons.some(({ text }) => text.includes(name)),
  );
  return (
    <Card>
      <PersonRow person={person} avatarSize={64}>
        <Flex vertical gap={12}>
          {introduction.introduced_by && (
            <span>{t('Introduced by {name}', { name: personName(introduction.introduced_by) })}</span>
          )}
          {introduction.statement !== '' && (
            <p className={styles['statement']}>{t('“{words}”', { words: introduction.statement })}</p>
          )}
          {introduction.opening !== '' && <p style={{ margin: 0 }}>{introduction.opening}</p>}
          <ReasonList reasons={reasons} firstName={person.first_name} />
          <KnownTopics
            label={t(others.length < introduction.expert_in.length ? 'Also knows' : 'Knows')}
            topics={others}
          />
          {status === 'matched' ? (
            <Matched introduction={introduction} />
          ) : (
            <Answers introduction={introduction} {...passing} />
          )}
          <Flex gap="0 16px" align="center" wrap className={styles['facts'] ?? ''}>
            {isOpen && <RespondBy at={introduction.expires_at} />}
            <FreeTogether introduction={introduction} />
            <HowFound terms={introduction.terms} />
          </Flex>
        </Flex>
      </PersonRow>
    </Card>
  );
}

/** When both are free next, else how long in a week: a fact, not a reason (R-MATCH-21, R-MATCH-23). */
function FreeTogether({
  introduction: { next_free, free_minutes },
}: Pick<IntroductionCardProps, 'introduction'>) {
  if (next_free) {
    return (
      <span>
        {rich('Next time you’re both free: {time}', {
          time: <TimeText at={next_free.starts_at} format="weekdayTime" />,
        })}
      </span>
    );
  }
  return free_minutes !== null && free_minutes > 0 ? <span>{freeTogether(free_minutes)}</span> : null;
}

/** From ten hours a week on, people say that they are often free, and no sum. */
const OFTEN_FREE_MINUTES = 600;

function freeTogether(minutes: number): string {
  if (minutes >= OFTEN_FREE_MINUTES) return t('You’re both often free at the same times.');
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
      {slots && (
        <CommonSlots
          slots={slots}
          theirZone={times.data?.their_time_zone ?? null}
          name={person.first_name}
          onChoose={book}
        />
      )}
    </Flex>
  );
}

interface CommonSlotsProps {
  readonly slots: readonly Slot[];
  readonly theirZone: string | null;
  readonly name: string;
  readonly onChoose: (slot: Slot) => void;
}

function CommonSlots({ slots, theirZone, name, onChoose }: CommonSlotsProps) {
  const offered = slots.slice(0, 3);
  if (offered.length === 0) return null;
  return (
    <>
      <span>{t('You’re both free:')}</span>
      <Flex gap={8} wrap>
        {offered.map((slot) => (
          <Button key={slot.starts_at} className={styles['time'] ?? ''} onClick={() => onChoose(slot)}>
            <SlotTime at={slot.starts_at} theirZone={theirZone} name={name} />
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
  const navigate = useNavigate();
  const me = useInitialData().data?.user_data;
  const params = { id: introduction.id };
  const openBooking = (at: Pick<ParamsOf<'book-session'>, 'starts_at'> = {}) =>
    openModal('book-session', { username: person.username, ...at });
  const booking = useEndpointMutation(bookSession);
  /** Books a slot; if that needs more than one press, such as a payment, opens the booking dialog instead and returns null. */
  const bookAtOnce = async ({ starts_at }: Slot): Promise<Session | null> => {
    try {
      return await booking.mutateAsync({ body: { username: person.username, starts_at } });
    } catch {
      openBooking({ starts_at });
      return null;
    }
  };
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
      const dialog = modal.confirm({
        title: t('It’s a match: {name} wants to meet you too', { name: personName(person) }),
        icon: null,
        content: (
          <MatchNote
            me={me}
            person={person}
            slots={answer.common_slots}
            theirZone={answer.their_time_zone}
            onBook={async (slot) => {
              const booked = await bookAtOnce(slot);
              if (booked === null) dialog.destroy();
              else dialog.update({ okText: t('Upcoming sessions'), onOk: () => navigate(UPCOMING) });
              return booked;
            }}
          />
        ),
        okText: t('Find a time'),
        cancelText: t('Later'),
        onOk: () => openBooking(),
      });
    },
  });
  const pass = useEndpointMutation(passIntroduction, { onError, onSuccess: onPassed });
  const save = useEndpointMutation(saveIntroduction, { onError, onSuccess: onTakenBack });
  // The pressed button disappears, so the focus moves to "Undo", after undoing back to "Not for me", and after a yes to its tag.
  const undo = useLanding<HTMLButtonElement>(isJustPassed);
  const notForMe = useLanding<HTMLButtonElement>(isJustBack);
  const answered = useLanding<HTMLSpanElement>(status === 'accepted' && accept.isSuccess);

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
        <Tag ref={answered} tabIndex={-1} color="processing">
          {t('You said yes')}
        </Tag>
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
    </Flex>
  );
}

/**
 * Returns the ref of an element that gets the focus if the focused element was removed. If the reader has focused another element,
 * the focus stays there.
 * @param isTime the element takes the focus when this becomes true, or is true on mount.
 */
function useLanding<E extends HTMLElement>(isTime: boolean): RefObject<E | null> {
  const landing = useRef<E>(null);
  useEffect(() => {
    if (isTime && isFocusLost()) landing.current?.focus();
  }, [isTime]);
  return landing;
}

/** Returns whether no element has the focus, or only an item of a closing menu. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.closest('[role="menu"]') !== null;
}
