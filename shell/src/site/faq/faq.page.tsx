import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { rich, t } from '../../i18n.ts';
import articleStyles from '../article.module.css';
import { Article } from '../article.tsx';
import { isFound, piecesOf, searchWords } from './find-questions.ts';
import styles from './faq.module.css';
import { chaptersSaid, type Question } from './questions.ts';

/** `/faq`: searched while typing; `/faq#recording` opens a question. */
export function FaqPage() {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useNamedQuestion();
  const [all] = useState(chaptersSaid);
  const words = searchWords(search);
  const chapters = all
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter((question) => isFound(question, words)),
    }))
    .filter(({ questions }) => questions.length > 0);
  const matches = chapters.flatMap(({ questions }) => questions);
  const clear = () => {
    setSearch('');
    field.current?.focus();
  };

  return (
    <Article
      title={t('Questions, answered')}
      lead={t('What people ask before and after their first introduction.')}
    >
      <div role="search" className={styles['search']}>
        <label htmlFor="faq-search">{t('Search the questions')}</label>
        <input
          ref={field}
          id="faq-search"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setSearch('');
          }}
        />
        <p role="status" className={styles['count']}>
          {words.length > 0 && countOf(matches.length)}
        </p>
      </div>
      {matches.length === 0 && (
        <div className={styles['none']}>
          <p>
            {rich('Nothing about “{words}” yet. Try another word, or <contact>ask us</contact>.', {
              words: search.trim(),
              contact: (inside) => <Link to="/get-in-touch">{inside}</Link>,
            })}
          </p>
          <button type="button" onClick={clear}>
            {t('Show all questions')}
          </button>
        </div>
      )}
      {chapters.map(({ title, questions }) => (
        <section key={title} className={styles['chapter']}>
          <h2>{title}</h2>
          {questions.map((question) => (
            <Answered key={`${question.id} ${words.length > 0}`} question={question} words={words} />
          ))}
        </section>
      ))}
      <nav className={articleStyles['next']} aria-label={t('Continue')}>
        <Link to="/get-in-touch">{t('Ask something else')}</Link>
        <Link to="/tutorial">{t('Take the tour')}</Link>
        <Link to="/register">{t('Create your account')}</Link>
      </nav>
    </Article>
  );
}

function countOf(count: number): string {
  return t('{count, plural, =0 {No question found} =1 {One question found} other {# questions found}}', {
    count,
  });
}

interface AnsweredProps {
  readonly question: Question;
  readonly words: readonly string[];
}

/** One question; open if found by the search or named by the URL, until toggled. */
function Answered({ question: { id, question, answer }, words }: AnsweredProps) {
  const isNamed = useLocation().hash === `#${id}`;
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? (isNamed || words.length > 0);
  return (
    <details id={id} open={isOpen}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          setChoice(!isOpen);
        }}
      >
        <Marked text={question} words={words} />
      </summary>
      <p>
        <Marked text={answer} words={words} />
      </p>
      <p className={styles['link']}>
        <Link to={`#${id}`} aria-label={t('Link to this answer: {question}', { question })}>
          {t('Link to this answer')}
        </Link>
      </p>
    </details>
  );
}

/** Scrolls to the question named by the URL. */
function useNamedQuestion(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(hash.slice(1));
    named?.scrollIntoView({ block: 'center' });
    named?.querySelector('summary')?.focus({ preventScroll: true });
  }, [hash]);
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return piecesOf(text, words).map(({ text: piece, isMark }, index) =>
    isMark ? <mark key={index}>{piece}</mark> : piece,
  );
}
