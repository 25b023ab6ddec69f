import { useEndpointMutation } from '@acquaint/api-client';
import { makePeek, PEEK_TOPICS, recutPeek, type Peek } from '@acquaint/contracts';
import { lengthOf } from '@acquaint/contracts/peek-film/pauses';
import { to, TopicSelect, useNavigate } from '@acquaint/remote-kit';
import { Button, Checkbox, Flex, Form, formatList, FormFailure, Input, personName } from '@acquaint/ui';
import { useEffect, useEffectEvent, useId, useMemo } from 'react';
import { t } from '../../i18n.ts';
import { CaptionStyleField } from './captions/caption-style-field.tsx';
import { CaptionsField } from './captions/captions-field.tsx';
import { captionsIn, withText } from './captions/captions.ts';
import { clipSentence } from './cut/clip-sentence.ts';
import { CutEditor } from './cut/cut-editor.tsx';
import { CutNote } from './cut/cut-note.tsx';
import { peopleIn, problemOf, type Cut } from './cut/cut.ts';
import { pausesAt, secondsWithout } from './cut/pauses.ts';
import { PausesSwitch } from './cut/pauses-switch.tsx';
import { FoldedOnPhone } from './folded-on-phone.tsx';
import { HistoryButtons, RestoredNote } from './cut/history-buttons.tsx';
import { LostParts } from './time-line/lost-parts.tsx';
import styles from './make-peek.module.css';
import { sentencesOf, titleFrom } from './captions/sentences.ts';
import { Suggestions } from './suggestions/suggestions.tsx';
import { quietOf } from './time-line/silences.ts';
import type { Opened } from './draft.ts';
import { useDraft } from './use-draft.ts';
import { usePlayer } from './use-player.ts';
import { NewerVersionNote } from './versions/newer-version-note.tsx';
import { useNewerVersion } from './versions/use-newer-version.ts';
import { Views } from './views.tsx';
import { Words } from './words.tsx';

interface Fields {
  readonly title: string;
  readonly topics: string[];
  readonly speakers: string[];
}

interface PeekFormProps extends Opened {
  /** Reads the peek and its desk again; null when that fails. */
  readonly readNewest: () => Promise<Opened | null>;
  /** ID of the reader. */
  readonly me: string;
}

/** The page for making a peek ("desk"): chooses a part of a recording, its title, topics and captions, and makes a peek of it. */
export function PeekForm({ desk, peek, start, readNewest, me }: PeekFormProps) {
  const navigate = useNavigate();
  const [form] = Form.useForm<Fields>();
  // The button is in a bar that stays in sight, outside of the form.
  const formId = useId();
  const isClip = desk.recording_id === null;
  const newer = useNewerVersion({ desk, peek, start }, readNewest);
  // What is saved was made of this version, whatever the peek has become since.
  const { base } = newer;
  const version = base.peek?.version ?? 1;
  const { from, until } = base.start;
  const history = useDraft(
    // A draft of an existing peek is kept in whatever version it is opened next.
    [me, desk.recording_id ?? 'clip', peek?.uuid ?? `${from} ${until}`].join(' '),
    base,
  );
  const { draft, change, settle } = history;
  const { cut, captionStyle, leavesOutPauses } = draft;
  const player = usePlayer(desk, cut.from);
  const quiet = useMemo(() => quietOf(desk), [desk]);
  const sentences = useMemo(() => sentencesOf(desk), [desk]);
  const captions = useMemo(
    () => captionsIn(sentences, draft.captions, cut),
    [sentences, draft.captions, cut],
  );
  const pauses = useMemo(() => (isClip ? [] : pausesAt(desk, cut)), [isClip, desk, cut]);
  const leftOut = useMemo(() => (leavesOutPauses ? pauses : []), [leavesOutPauses, pauses]);
  const present = useMemo(() => peopleIn(desk, cut), [desk, cut]);
  const chosen = useMemo(
    () => captions.filter(({ person_id, text }) => text.trim() !== '' && present.includes(person_id)),
    [captions, present],
  );
  const onCut = (next: Cut, gesture?: string) => change({ cut: next }, gesture);

  // The form shows the draft, also after it was undone.
  const show = useEffectEvent(() => {
    const { title, topics, speakers } = draft;
    form.setFieldsValue({ title, topics: [...topics], speakers: [...speakers] });
  });
  useEffect(() => {
    show();
  }, [draft]);

  const leave = ({ uuid }: Peek) => {
    history.forget();
    void navigate(to('/peek', { snip: uuid }));
  };
  const make = useEndpointMutation(makePeek, { onSuccess: leave });
  const recut = useEndpointMutation(recutPeek, {
    onSuccess: leave,
    onError: ({ status }) => (status === 409 ? newer.look() : undefined),
  });
  const unread =
    newer.isUnread && recut.error?.status === 409
      ? {
          detail: t(
            'This peek was changed while you were editing it, but we couldn’t load the newer version. Save again to retry.',
          ),
          errors: {},
        }
      : null;
  const problem = problemOf(desk, cut, lengthOf(leftOut));
  // The previews show what is chosen, also when it was typed or undone.
  const follow = useEffectEvent(() => {
    const place = player.position.read();
    const nearest = Math.min(Math.max(place, cut.from), cut.until);
    if (problem === null && !player.isPlaying && nearest !== place) player.seek(nearest);
  });
  useEffect(() => {
    follow();
  }, [cut.from, cut.until]);
  const people = desk.people.filter(({ id }) => present.includes(id));
  const others = people.filter(({ id }) => id !== me);
  const offered = titleFrom(sentences, cut);
  const save = () => {
    const body = {
      ...{ from_seconds: cut.from, until_seconds: cut.until, title: draft.title },
      topic_slugs: [...draft.topics],
      speaker_ids: draft.speakers.filter((id) => present.includes(id)),
      captions: chosen,
      caption_style: captionStyle,
      leaves_out_pauses: leavesOutPauses,
    };
    if (peek === null) make.mutate({ params: { id: desk.recording_id ?? '' }, body });
    else recut.mutate({ params: { id: peek.uuid }, body: { ...body, version } });
  };
  return (
    <Flex vertical gap={24}>
      <RestoredNote history={history} />
      {peek === null && desk.suggestions !== null && desk.suggestions.length > 0 && (
        <Suggestions
          {...{ suggestions: desk.suggestions, cut }}
          onTake={(part) => {
            onCut(part);
            player.seek(part.from);
          }}
        />
      )}
      <CutEditor
        {...{ desk, quiet, player, cut, leftOut, onCut }}
        onDone={settle}
        below={
          !isClip &&
          quiet !== null && (
            <PausesSwitch
              saved={lengthOf(pauses)}
              isOn={leavesOutPauses}
              onChange={(next) => change({ leavesOutPauses: next })}
            />
          )
        }
      >
        <HistoryButtons history={history} />
      </CutEditor>
      <div className={styles['rest']}>
        <LostParts desk={desk} />
        <div className={styles['columns']}>
          <div>
            {sentences.length > 0 && (
              <Words {...{ desk, quiet, sentences, player, cut, onCut }} onDone={settle} />
            )}
            {captions.length > 0 && (
              <FoldedOnPhone title={t('Captions')}>
                <CaptionsField
                  people={desk.people}
                  captions={captions}
                  onText={(caption, text) =>
                    change(
                      { captions: withText(draft.captions, caption, text) },
                      `caption ${caption.from_seconds}`,
                    )
                  }
                  onDone={settle}
                />
                <CaptionStyleField value={captionStyle} onChange={(next) => change({ captionStyle: next })} />
              </FoldedOnPhone>
            )}
          </div>
          <div>
            <Form<Fields>
              id={formId}
              form={form}
              layout="vertical"
              requiredMark={false}
              initialValues={draft}
              onValuesChange={(part: Partial<Fields>) => change(part, 'title' in part ? 'title' : undefined)}
              onBlur={settle}
              onFinish={save}
              // The bar is in sight where the field may not be.
              onFinishFailed={({ errorFields: [first] }) =>
                first && form.scrollToField(first.name, { focus: true, block: 'center' })
              }
            >
              <Form.Item
                name="title"
                label={t('Title')}
                rules={[
                  { required: true, whitespace: true, message: t('This field is required') },
                  { max: 120, message: t('At most {max} characters', { max: 120 }) },
                ]}
                extra={
                  offered !== null &&
                  offered !== draft.title && (
                    <Button
                      type="link"
                      style={{
                        height: 'auto',
                        minHeight: 24,
                        paddingInline: 0,
                        textAlign: 'start',
                        whiteSpace: 'normal',
                      }}
                      onClick={() => change({ title: offered })}
                    >
                      {t('Use what is said: “{title}”', { title: offered })}
                    </Button>
                  )
                }
              >
                <Input />
              </Form.Item>
              <Form.Item name="topics" label={t('Topics')}>
                <TopicSelect max={PEEK_TOPICS} />
              </Form.Item>
              <Form.Item
                name="speakers"
                hidden={isClip}
                label={t('Who can you hear?')}
                rules={[
                  {
                    validator: (_rule, ids: string[] = []) =>
                      ids.some((id) => present.includes(id))
                        ? Promise.resolve()
                        : Promise.reject(new Error(t('Tick at least one person'))),
                  },
                ]}
              >
                <Checkbox.Group
                  className={styles['people'] ?? ''}
                  options={people.map((person) => ({ value: person.id, label: personName(person) }))}
                />
              </Form.Item>
              <p>
                {isClip
                  ? clipSentence(desk, { cut, title: draft.title, captions: chosen })
                  : others.length === 0
                    ? t(
                        'Only you are in this part, so it’s published as soon as its video is ready: in the feed, and for anyone with its link.',
                      )
                    : t(
                        'By saving this peek, you agree to it. Before we publish it in the feed and for anyone with its link, {names} must also agree to exactly this version.',
                        {
                          names: formatList(others.map(personName)),
                        },
                      )}
              </p>
            </Form>
          </div>
        </div>
        <FoldedOnPhone title={t('Preview')}>
          <Views {...{ desk, player, cut, leftOut, captionStyle }} captions={chosen} title={draft.title} />
        </FoldedOnPhone>
        <div className={styles['save']}>
          <NewerVersionNote
            version={newer}
            isCurrent={newer.merged !== null && history.includes(newer.merged.draft)}
            onLoad={() => {
              history.replace(newer.load(draft));
              recut.reset();
            }}
          />
          {!newer.isOffered && <FormFailure error={unread ?? make.error ?? recut.error} />}
          <div>
            <CutNote seconds={secondsWithout(cut, leftOut)} problem={problem} />
            <Button
              type="primary"
              htmlType="submit"
              form={formId}
              disabled={problem !== null}
              loading={make.isPending || recut.isPending}
            >
              {peek === null ? t('Make this peek') : t('Save changes')}
            </Button>
          </div>
        </div>
      </div>
    </Flex>
  );
}
