import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link } from 'react-router-dom';
import styles from './article.module.css';
import { Article } from './article.tsx';

/** `/mission` */
export function MissionPage() {
  return (
    <Article
      title="The right conversation changes what happens next."
      lead={`${PRODUCT_NAME} is here so that having it does not depend on whom you already know.`}
    >
      <h2>The trouble with knowing people</h2>
      <p>
        Good advice, a first customer, a co-founder, an investor: most of it comes through an introduction.
        And most introductions go to those who have had many already. Searching through profiles does not mend
        that; it only sends more messages to the same few inboxes.
      </p>
      <h2>What we do instead</h2>
      <p>
        We look for pairs in which each has what the other is looking for, and introduce them with the
        reasons. Both say yes before anything happens. Then they talk, for twenty minutes, face to face. That
        is long enough to find out whether there is more, and short enough to say yes to somebody new.
      </p>
      <h2>What we hold ourselves to</h2>
      <p>
        A reason we show is a reason that counted. Attention is not what we are after: when you have met the
        people worth meeting this week, there is nothing left to scroll. Nobody is offered to more people than
        they can meet, and nobody with a complete profile is left out.
      </p>
      <h2>How you can check it</h2>
      <p>
        {PRODUCT_NAME} is open-source software. How introductions are made, what is kept and what is not
        stands in its code, for anybody to read. There are no advertisements, no trackers, and nothing about
        you is sold.
      </p>
      <nav className={styles['next']} aria-label="Go on">
        <Link to="/tutorial">Take the tour</Link>
        <Link to="/terms-privacy">Terms and privacy</Link>
        <Link to="/get-in-touch">Get in touch</Link>
      </nav>
    </Article>
  );
}
