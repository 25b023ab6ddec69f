import { useEndpointQuery, useInvalidate } from '@acquaint/api-client';
import { listMessageReactions, type AnyReaction, type Message } from '@acquaint/contracts';
import { formatList, personName, Spin } from '@acquaint/ui';
import { useEffect, useRef } from 'react';
import { t } from '../../../../../i18n.ts';

/** How many people are named; the others are counted. */
const NAMED = 10;

interface ReactionNamesProps {
  readonly message: Message;
  readonly me: string;
  readonly reaction: AnyReaction;
  /** How many people chose it. */
  readonly count: number;
}

/** Who chose a reaction, by name. People whom the reader has blocked are only counted (R-MSG-13). Mount it while it is shown. */
export function ReactionNames({ message, me, reaction, count }: ReactionNamesProps) {
  const { id, version } = message;
  const people = useEndpointQuery(listMessageReactions, {
    params: { id },
    query: { reaction, page_size: NAMED },
  });
  useReactionsOf(version);
  if (!people.data) return people.isError ? people.error.detail : <Spin size="small" />;
  const names = people.data.results.map(({ person }) => (person.id === me ? t('You') : personName(person)));
  const more = Math.max(0, count - names.length);
  return formatList([
    ...names,
    ...(more > 0
      ? [t('{count, plural, =1 {one other person} other {# other people}}', { count: more })]
      : []),
  ]);
}

/** Reads shown reactions again when the message has changed. @param version of the message. */
export function useReactionsOf(version: number): void {
  const invalidate = useInvalidate();
  // They were read for this version when they were first shown.
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version) return;
    read.current = version;
    void invalidate(listMessageReactions);
  }, [invalidate, version]);
}
