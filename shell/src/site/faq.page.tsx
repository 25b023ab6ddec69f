import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link } from 'react-router-dom';
import styles from './article.module.css';
import { Article } from './article.tsx';

const questions = [
  {
    question: `What is ${PRODUCT_NAME}?`,
    answer:
      'A place to be introduced to experts and investors who fit what you are working on, and to talk with them by video for about twenty minutes.',
  },
  {
    question: 'How are introductions made?',
    answer:
      'What you look for is compared with what others are expert in, and the reverse: topics, the words of your statement, your goals. Each introduction lists the reasons that really counted.',
  },
  {
    question: 'Does the other person see that I said yes?',
    answer:
      'Only if they say yes as well. A yes from one side alone is told to nobody. When both say yes you are connected and can choose a time.',
  },
  {
    question: 'What if I pass?',
    answer: 'The other person is not told. You will not be shown the same person again for a long while.',
  },
  {
    question: 'Do I need to install anything?',
    answer:
      'No. Sessions take place in the browser. You need a camera or at least a microphone; you can check both before you enter.',
  },
  {
    question: 'Which time zone are times in?',
    answer:
      'Yours. You set your available hours in your own zone, everybody else sees them in theirs, also in the weeks when clocks change.',
  },
  {
    question: 'Are sessions recorded?',
    answer: 'Never without the consent of every person present.',
  },
  {
    question: 'What does it cost?',
    answer:
      'Membership is free. A pro plan adds verification, longer sessions, unlimited introductions to the top 1% and unlimited bookings.',
  },
];

/** `/faq` */
export function FaqPage() {
  return (
    <Article title="Questions, answered" lead="What people ask before their first introduction.">
      <div className={styles['questions']}>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <nav className={styles['next']} aria-label="Go on">
        <Link to="/register">Create your account</Link>
        <Link to="/mission">Read why we do this</Link>
      </nav>
    </Article>
  );
}
