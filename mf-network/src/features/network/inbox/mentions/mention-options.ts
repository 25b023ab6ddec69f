import type { Conversation, PersonSummary } from '@acquaint/contracts';
import { personName } from '@acquaint/ui';
import { t } from '../../../../i18n.ts';

/** A suggestion after “@”. */
export interface MentionOption {
  readonly key: string;
  /** What stands after “@” once it is chosen. */
  readonly word: string;
  readonly title: string;
  readonly hint: string;
  /** Null for everyone. */
  readonly person: PersonSummary | null;
}

const SHOWN = 8;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

interface OptionsInput {
  readonly conversation: Pick<Conversation, 'kind' | 'member_count' | 'removal'> & {
    readonly blocked_ids: readonly string[];
  };
  readonly me: string;
  readonly people: readonly PersonSummary[];
  /** Ids of those who wrote here last, the last first: they are suggested first. */
  readonly recentIds: readonly string[];
  readonly query: string;
}

/**
 * Returns the suggestions for what is typed: members whose name or username has a word that begins so, and everyone, for those who
 * lead a circle (R-MSG-17).
 */
export function mentionOptions({
  conversation,
  me,
  people,
  recentIds,
  query,
}: OptionsInput): readonly MentionOption[] {
  const typed = plain(query);
  const fits = (person: PersonSummary): boolean => {
    const words = plain(personName(person)).split(/(?<=[\s-])/u);
    const starts = words.map((_, index) => words.slice(index).join(''));
    return [...starts, plain(person.username)].some((start) => start.startsWith(typed));
  };
  const rank = ({ id }: PersonSummary): number => {
    const place = recentIds.indexOf(id);
    return place < 0 ? Infinity : place;
  };
  const known = [...new Map(people.map((person) => [person.id, person])).values()];
  const found = known
    .filter(
      (one) => one.id !== me && !one.is_erased && !conversation.blocked_ids.includes(one.id) && fits(one),
    )
    .sort((a, b) => {
      const [first, second] = [rank(a), rank(b)];
      return first === second ? personName(a).localeCompare(personName(b)) : first - second;
    })
    .slice(0, SHOWN)
    .map((person): MentionOption => {
      const name = personName(person);
      const isAlone = known.every((other) => other.id === person.id || personName(other) !== name);
      return {
        ...{ key: person.id, title: name, person },
        word: isAlone ? name : person.username,
        hint: isAlone ? person.headline : `@${person.username}`,
      };
    });
  const everyone = t('everyone');
  const mayCallEveryone = conversation.kind === 'circle' && conversation.removal !== null;
  if (!mayCallEveryone || ![everyone, 'all'].some((word) => word.startsWith(typed))) return found;
  const all: MentionOption = {
    ...{ key: 'everyone', word: everyone, title: `@${everyone}`, person: null },
    hint: t('Notifies all {count} members', { count: conversation.member_count }),
  };
  return [...found, all];
}
