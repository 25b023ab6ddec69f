import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link } from 'react-router-dom';
import { Article } from './article.tsx';

/** `/terms-privacy`: short, and only what this software really does. */
export function TermsPrivacyPage() {
  return (
    <Article
      title="Terms and privacy"
      lead="What you agree to, and what happens to what you tell us. In plain words."
    >
      <h2>Who runs this</h2>
      <p>
        {PRODUCT_NAME} is open-source software (MIT licence). Whoever runs the site you are on is responsible
        for it and for your data; this page describes what the software does.
      </p>
      <h2>How we treat one another</h2>
      <p>
        Be who you say you are. Come to what you booked, or cancel in time. Keep to yourself what you are told
        in confidence. Do not sell, harass, or collect people’s data. An account that does so can be
        suspended.
      </p>
      <h2>What is kept</h2>
      <p>
        Your name and email, your profile and the topics you choose, your availability, your introductions and
        answers, your sessions, reviews and circles. Your password is kept only as a hash that cannot be
        turned back.
      </p>
      <p>
        What you write to us from “Get in touch” is kept until it is answered, and a year after that. Mails we
        have sent stay in our outbox for a week. When a part of the site does not load, your browser tells us
        which part, and that is kept for a month. Whoever runs the site can set these times otherwise.
      </p>
      <h2>What it is used for</h2>
      <p>
        To introduce you, to arrange sessions, and to tell you about them. Members see your profile. What you
        answered to an introduction is seen by nobody unless both of you accepted. It is not sold and not used
        for advertising.
      </p>
      <h2>Video</h2>
      <p>
        In a session, picture and sound travel encrypted from browser to browser, or through a relay that
        cannot read them when a direct way is not possible. Recording needs the consent of every person
        present.
      </p>
      <h2>Peeks</h2>
      <p>
        A highlight of a session is published only when everybody heard in it agrees. Published ones are seen
        by members, by whoever is sent their address, and one of them may play on the start page. Who wants
        theirs taken down, <Link to="/get-in-touch">writes to us</Link>.
      </p>
      <h2>Circles</h2>
      <p>
        Members see who is in a circle. Somebody without an account who opens an invitation sees its name, its
        purpose, its topics and how many are in it, and nobody’s name.
      </p>
      <h2>In your browser</h2>
      <p>
        While you are logged in, your sign-in is kept in the browser’s local storage; logging out clears it.
        One cookie remembers whether you prefer the light or the dark theme. While you try a new version of a
        page ahead of others, one more names that version. What you type can be kept in the tab for a moment,
        so that it is not lost when the page loads again or you have to log in. There are no trackers, no
        third-party scripts and no fonts from elsewhere.
      </p>
      <h2>Your rights</h2>
      <p>
        You can change your profile at any time. On <Link to="/dashboard/account">your account page</Link> you
        have a copy of your data made, once a day, which can be downloaded for a week; and you delete your
        account there.
      </p>
      <p>
        From that moment nobody new finds you, is introduced to you or books you. Sessions that are booked
        stay unless one of the two cancels, and the others are told that you leave. For 30 days you can take
        it back; then everything that is yours is erased, and what you wrote to others stays under “Deleted
        member”. Sessions that lie further ahead are cancelled then. For anything else,{' '}
        <Link to="/get-in-touch">ask the people who run this site</Link>.
      </p>
    </Article>
  );
}
