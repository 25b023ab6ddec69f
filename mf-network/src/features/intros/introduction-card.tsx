import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import {
  acceptIntroduction,
  getSidebarCounts,
  listConnections,
  listIntroductions,
  passIntroduction,
  saveIntroduction,
  type Introduction,
  type Slot,
} from '@acquaint/contracts';
import { useShell } from '@acquaint/remote-kit';
import {
  App,
  Button,
  Card,
  Dropdown,
  Flex,
  PersonCard,
  personName,
  Tag,
  TimeText,
  TopicTags,
} from '@acquaint/ui';
import { CalendarOutlined, DownOutlined } from '@acquaint/ui/icons';
import { PersonLink } from '../../parts/person-link.tsx';
import { ReasonList } from '../../parts/reason-list.tsx';

const READS = [listIntroductions, getSidebarCounts, listConnections] as const;

/** A reason helps to choose better; nobody has to give one. */
const NO_REASON = 'none';
const PASS_REASONS = [
  { key: 'not_relevant', label: 'Not relevant for me' },
  { key: 'know_already', label: 'We know each other already' },
  { key: 'not_now', label: 'Not now' },
  { key: 'other', label: 'Another reason' },
  { key: NO_REASON, label: 'I would rather not say' },
] as const;
type PassReason = Exclude<(typeof PASS_REASONS)[number]['key'], typeof NO_REASON>;

/** One introduction: who, why, and the answer. */
export function IntroductionCard({ introduction }: { readonly introduction: Introduction }) {
  const { person, status } = introduction;
  return (
    <Card>
      <PersonCard
        person={person}
        avatarSize={64}
        renderName={(name) => <PersonLink username={person.username} name={name} />}
      >
        <Flex vertical gap={12}>
          {introduction.introduced_by && <span>Introduced by {personName(introduction.introduced_by)}</span>}
          {introduction.statement !== '' && <p style={{ margin: 0 }}>“{introduction.statement}”</p>}
          {introduction.opening !== '' && <p style={{ margin: 0 }}>{introduction.opening}</p>}
          <ReasonList reasons={introduction.reasons} firstName={person.first_name} />
          <TopicTags topics={introduction.expert_in} label={`${person.first_name} is expert in`} />
          {status === 'matched' ? (
            <Matched username={person.username} firstName={person.first_name} />
          ) : (
            <Answers introduction={introduction} />
          )}
        </Flex>
      </PersonCard>
    </Card>
  );
}

function Matched({ username, firstName }: { readonly username: string; readonly firstName: string }) {
  const { openModal } = useShell();
  return (
    <Flex gap={8} align="center" wrap>
      <Tag color="success">You both want to meet</Tag>
      <Button
        type="primary"
        icon={<CalendarOutlined />}
        onClick={() => openModal('book-session', { username })}
      >
        Book a session with {firstName}
      </Button>
    </Flex>
  );
}

interface MatchNoteProps {
  readonly slots: readonly Slot[];
  readonly onChoose: (slot: Slot) => void;
}

/** What a match is good for: the first three common free slots (decisions, Introductions). */
function MatchNote({ slots, onChoose }: MatchNoteProps) {
  const offered = slots.slice(0, 3);
  return (
    <Flex vertical gap={8}>
      <span>You are connected now. Twenty minutes are a good start.</span>
      {offered.length > 0 && (
        <>
          <span>You are both free:</span>
          <Flex gap={8} wrap>
            {offered.map((slot) => (
              <Button key={slot.starts_at} onClick={() => onChoose(slot)}>
                <TimeText at={slot.starts_at} format="weekdayTime" />
              </Button>
            ))}
          </Flex>
        </>
      )}
    </Flex>
  );
}

function Answers({ introduction }: { readonly introduction: Introduction }) {
  const { openModal } = useShell();
  const { message, modal } = App.useApp();
  const { person, status } = introduction;
  const params = { id: introduction.id };
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const accept = useEndpointMutation(acceptIntroduction, {
    invalidates: READS,
    onError,
    onSuccess: (answer) => {
      if (answer.introduction.status !== 'matched') {
        void message.success(`Noted. ${person.first_name} is told when both of you said yes.`);
        return;
      }
      const book = (params: Readonly<Record<string, string>> = {}) =>
        openModal('book-session', { username: person.username, ...params });
      const dialog = modal.confirm({
        title: `It’s a match: ${personName(person)} wants to meet you too`,
        content: (
          <MatchNote
            slots={answer.common_slots}
            onChoose={({ starts_at }) => {
              dialog.destroy();
              book({ starts_at });
            }}
          />
        ),
        okText: 'Find a time',
        cancelText: 'Later',
        onOk: () => book(),
      });
    },
  });
  const pass = useEndpointMutation(passIntroduction, { invalidates: READS, onError });
  const save = useEndpointMutation(saveIntroduction, { invalidates: READS, onError });

  if (status === 'accepted') {
    return (
      <Flex gap={8} align="center" wrap>
        <Tag color="processing">You said yes</Tag>
        <span>You hear from us when {person.first_name} does too.</span>
      </Flex>
    );
  }
  if (status === 'passed') return <Tag>You passed</Tag>;
  if (status === 'expired') return <Tag>Not answered in time</Tag>;
  return (
    <Flex gap={8} wrap>
      <Button type="primary" loading={accept.isPending} onClick={() => accept.mutate({ params })}>
        I’d like to meet
      </Button>
      {status === 'saved' ? (
        <Tag style={{ alignSelf: 'center' }}>Saved for later</Tag>
      ) : (
        <Button loading={save.isPending} onClick={() => save.mutate({ params })}>
          Save for later
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: PASS_REASONS.map(({ key, label }) => ({ key, label })),
          onClick: ({ key }) =>
            pass.mutate({ params, body: key === NO_REASON ? {} : { reason: key as PassReason } }),
        }}
      >
        <Button type="text" loading={pass.isPending}>
          Not for me <DownOutlined />
        </Button>
      </Dropdown>
    </Flex>
  );
}
