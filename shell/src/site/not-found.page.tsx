import { Link } from 'react-router-dom';
import { useLoggedIn } from '../auth/use-logged-in.ts';
import styles from './article.module.css';
import { Article } from './article.tsx';

/** `/404`, every unknown path, and staff pages for those who are no staff. */
export function NotFoundPage() {
  const loggedIn = useLoggedIn();
  return (
    <Article
      title="This page does not exist"
      lead="The address may be mistyped, or the page may have been moved or removed."
    >
      <nav className={styles['next']} aria-label="Go on">
        <Link to="/">To the start</Link>
        {loggedIn && <Link to="/dashboard/home">To your home</Link>}
        <Link to="/faq">Questions and answers</Link>
        <Link to="/get-in-touch">Tell us what’s missing</Link>
      </nav>
    </Article>
  );
}
