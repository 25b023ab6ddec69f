/** What people say in made-up calls. */

export type Language = 'en' | 'de';

/** Something that one person (0 or 1) says, or a sound that they make. */
export interface Utterance {
  readonly who: 0 | 1;
  readonly text: string;
  /** Silence before it in seconds; negative if it starts before the previous one ends. */
  readonly pause: number;
  /** No words: bursts of noise, or laughter with voice and breath. */
  readonly sounds?: 'noise' | 'laughter';
}

/** A part of a call. */
export interface Scene {
  readonly utterances: readonly Utterance[];
  /** Silence after it in seconds. */
  readonly rest: number;
  /** Whether it is worth sharing: a question and its whole answer. */
  readonly isWorthSharing: boolean;
}

interface Lines {
  readonly questions: readonly string[];
  readonly answers: readonly string[];
  readonly leaning: readonly string[];
  readonly prompts: readonly string[];
  readonly plain: readonly string[];
  readonly short: readonly string[];
}

/** What people say, by its kind. */
export const LINES: Readonly<Record<Language, Lines>> = {
  en: {
    questions: [
      'How did you find your first customers in a new country?',
      'What would you do differently if you started again today?',
      'Why did you leave a safe job to build this company?',
      'Which mistake taught you the most about hiring people?',
      'When did you notice that the product was too difficult?',
    ],
    answers: [
      'We wrote forty letters by hand and sent them to small bakeries.',
      'Three of them answered within a week, which surprised everybody.',
      'The owner of the second bakery showed us her paper list of orders.',
      'That list became the first screen of our product.',
      'People do not want another tool, they want one hour back every day.',
      'My advice is to visit ten customers before you write any code.',
      'We lost half a year because nobody had asked the drivers.',
      'Today every new colleague spends the first week in a shop.',
      'Prices were the hardest part, so we let the customers propose them.',
      'The best offer came from a person who had complained before.',
    ],
    leaning: [
      'And then he told them that it was the same as before.',
      'Because of that they changed it again after the other one had left.',
      'But she did not know which of those he had meant.',
      'So they went back there and did it with the rest of them.',
      'And it was not like that when he came the second time.',
    ],
    prompts: ['Right, go on with the other part of the story.', 'I see, that part I had not heard before.'],
    plain: [
      'The second item on the list is the calendar for March.',
      'Room number four is free on Tuesday after eleven.',
      'The form has nine fields and three of them are optional.',
      'Page twelve repeats the table of page seven.',
      'The file is in the folder with the name of the project.',
      'The meeting on Friday begins at ten and ends at noon.',
    ],
    short: [
      'Yes.',
      'No problem.',
      'I think so.',
      'Can you hear me?',
      'Now it works.',
      'One moment please.',
      'Fine.',
    ],
  },
  de: {
    questions: [
      'Wie haben Sie Ihre ersten Kunden in einem neuen Land gefunden?',
      'Was würden Sie heute anders machen, wenn Sie neu anfangen?',
      'Warum haben Sie eine sichere Stelle für diese Firma verlassen?',
      'Welcher Fehler hat Sie am meisten über Menschen gelehrt?',
      'Wann haben Sie bemerkt, dass das Produkt zu schwierig war?',
    ],
    answers: [
      'Wir haben vierzig Briefe mit der Hand geschrieben und an Bäckereien geschickt.',
      'Drei von ihnen haben in einer Woche geantwortet.',
      'Die Besitzerin der zweiten Bäckerei zeigte uns ihre Liste auf Papier.',
      'Diese Liste wurde die erste Seite unseres Produkts.',
      'Menschen wollen kein neues Werkzeug, sondern jeden Tag eine Stunde.',
      'Mein Rat ist, zehn Kunden zu besuchen, bevor man programmiert.',
      'Wir haben ein halbes Jahr verloren, weil niemand die Fahrer gefragt hatte.',
      'Heute arbeitet jeder neue Kollege die erste Woche im Laden.',
      'Preise waren am schwersten, deshalb haben die Kunden sie vorgeschlagen.',
      'Das beste Angebot kam von einem Menschen, der sich beschwert hatte.',
    ],
    leaning: [
      'Und dann hat er ihnen gesagt, dass es wie vorher war.',
      'Weil sie es wieder geändert haben, als der andere gegangen war.',
      'Aber sie wusste nicht, welche von denen er gemeint hatte.',
      'Also sind sie dorthin zurück und haben es mit dem Rest gemacht.',
      'Und es war nicht so, als er das zweite Mal kam.',
    ],
    prompts: [
      'Gut, erzählen Sie den anderen Teil der Geschichte.',
      'Aha, diesen Teil hatte ich noch nie gehört.',
    ],
    plain: [
      'Der zweite Punkt der Liste ist der Kalender für März.',
      'Raum vier ist am Dienstag nach elf Uhr frei.',
      'Das Formular hat neun Felder und drei davon sind freiwillig.',
      'Seite zwölf wiederholt die Tabelle von Seite sieben.',
      'Die Datei liegt im Ordner mit dem Namen des Projekts.',
      'Die Besprechung am Freitag beginnt um zehn und endet am Mittag.',
    ],
    short: [
      'Ja.',
      'Kein Problem.',
      'Ich glaube schon.',
      'Hören Sie mich?',
      'Jetzt geht es.',
      'Einen Moment bitte.',
    ],
  },
};

/**
 * Makes the scenes of a call up: one or two that are worth sharing, among seven others.
 * @param isFunny the one worth sharing is a story about which both laugh; after a few words of another scene, they laugh, too.
 */
export function makeScript(
  language: Language,
  random: () => number,
  { isFunny = false }: { readonly isFunny?: boolean } = {},
): Scene[] {
  const lines = LINES[language];
  const between = (least: number, most: number): number => least + random() * (most - least);
  const some = <T>(of: readonly T[], count: number): T[] =>
    Array.from(of, (one) => ({ one, at: random() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ one }) => one);
  const one = <T>(of: readonly T[]): T => some(of, 1)[0] as T;
  const person = (): 0 | 1 => (random() < 0.5 ? 0 : 1);
  const told = (who: 0 | 1, texts: readonly string[], pause: () => number): Utterance[] =>
    texts.map((text) => ({ who, text, pause: pause() }));
  const scene = (utterances: readonly Utterance[], isWorthSharing = false): Scene => ({
    ...{ utterances, isWorthSharing },
    rest: between(1.8, 5),
  });
  const worth = (): Scene => {
    const who = person();
    return scene(
      [
        { who, text: one(lines.questions), pause: 0 },
        ...told(who === 0 ? 1 : 0, some(lines.answers, 6), () => between(0.35, 0.9)),
      ],
      true,
    );
  };
  const leaning = (): Scene => {
    const who = person();
    return scene([
      { who, text: one(lines.prompts), pause: 0 },
      ...told(who === 0 ? 1 : 0, some(lines.leaning, 5), () => between(0.35, 0.9)),
    ]);
  };
  const others: (() => Scene)[] = [
    leaning,
    leaning,
    () => scene(told(person(), some(lines.plain, 6), () => between(0.8, 1.4))),
    () => scene(some(lines.short, 6).map((text) => ({ who: person(), text, pause: between(0.5, 2.5) }))),
    () => scene([{ who: person(), text: one(lines.short), pause: between(10, 20) }]),
    () => {
      const who = person();
      const other = who === 0 ? 1 : 0;
      return scene(
        some(lines.plain, 4).map((text, at) => ({ who: at % 2 ? other : who, text, pause: at ? -1.5 : 0 })),
      );
    },
    () =>
      scene(
        [0, 1, 0].map((who, at) => ({
          who: who as 0 | 1,
          text: '',
          sounds: 'noise' as const,
          pause: at ? -0.6 : 0,
        })),
      ),
  ];
  const laughs = (who: 0 | 1, at: number): Utterance => ({
    ...{ who, text: '', sounds: 'laughter' },
    pause: at === 0 ? between(0.2, 0.5) : -0.8,
  });
  const funny = (): Scene => {
    const who = person();
    const story = told(who, some(lines.answers, 7), () => between(0.35, 0.9));
    return scene([...story, laughs(who === 0 ? 1 : 0, 0), laughs(who, 1)], true);
  };
  const laughedAt = (): Scene => {
    const who = person();
    return scene([{ who, text: one(lines.short), pause: 0 }, laughs(who, 0)]);
  };
  if (isFunny) {
    const scenes = [funny(), laughedAt(), ...others.map((make) => make())];
    return some(scenes, scenes.length);
  }
  const scenes = [worth(), ...(random() < 0.5 ? [worth()] : []), ...others.map((make) => make())];
  return some(scenes, scenes.length);
}
