import type { Profile } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n/languages';
import { t } from '../../../i18n/i18n.ts';

type Facts = Omit<Profile, 'strength' | 'visibility'>;
type Strength = NonNullable<Profile['strength']>;
type Step = Strength['steps'][number];

interface Rule {
  readonly key: Step['key'];
  readonly label: string;
  /** Share of the total strength in percent; the weights add up to 100. */
  readonly weight: number;
  readonly isDone: (profile: Facts) => boolean;
}

/** Minimum lengths in characters at which a text counts as filled in. */
const TOLD = { statement: 80, story: 200 } as const;

/**
 * What makes others accept an introduction, the most important first. The matching engine reads topics and statement; members
 * look at the rest.
 */
const RULES: readonly Rule[] = [
  {
    key: 'topics',
    label: msg('Choose what you’re an expert in and what you’re looking for'),
    weight: 20,
    isDone: ({ expert_in, looking_for }) => expert_in.length >= 2 && looking_for.length >= 2,
  },
  {
    key: 'statement',
    label: msg('Say what you can help with, in at least {letters} characters'),
    weight: 15,
    isDone: ({ mentorship_statement }) => mentorship_statement.length >= TOLD.statement,
  },
  {
    key: 'picture',
    label: msg('Add a photo'),
    weight: 15,
    isDone: ({ user }) => user.picture_url !== null,
  },
  {
    key: 'headline',
    label: msg('Say what you do in one line'),
    weight: 10,
    isDone: ({ user }) => user.headline !== '',
  },
  {
    key: 'availability',
    label: msg('Say when people can book you'),
    weight: 10,
    isDone: ({ accepts_sessions }) => accepts_sessions,
  },
  {
    key: 'goals',
    label: msg('Say what brings you here'),
    weight: 10,
    isDone: ({ goals }) => goals.length > 0,
  },
  {
    key: 'experience',
    label: msg('Add where you work or have worked'),
    weight: 10,
    isDone: ({ experiences }) => experiences.length > 0,
  },
  {
    key: 'story',
    label: msg('Tell your story in at least {letters} characters'),
    weight: 10,
    isDone: ({ story }) => story.length >= TOLD.story,
  },
];

/** Returns how complete a profile is, and its steps, the most useful first. */
export function strengthOf(profile: Facts): Strength {
  const steps = RULES.map(({ key, label, weight, isDone }) => ({
    key,
    label: t(label, { letters: key === 'story' ? TOLD.story : TOLD.statement }),
    weight,
    is_done: isDone(profile),
  }));
  const percent = steps.reduce((sum, { weight, is_done }) => sum + (is_done ? weight : 0), 0);
  return { percent, steps };
}
