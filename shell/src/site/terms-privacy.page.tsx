import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { Link } from 'react-router-dom';
import { Article } from './article.tsx';

/** `/terms-privacy`: short, and only what this software really does. */
export function TermsPrivacyPage() {
  return (
    <Article
      title="Terms and privacy"
      lead="What you agree to, and what happens to your data, in plain words."
    >
      <h2>Who runs this</h2>
      <p>
        {PRODUCT_NAME} is open-source software (MIT licence). Whoever runs the site you are on is responsible
        for it and for your data; this page describes what the software does.
      </p>
      <h2>How we treat each other</h2>
      <p>
        Be who you say you are. Show up for what you booked, or cancel in time. Keep what you’re told in
        confidence to yourself. Don’t sell, harass, or collect people’s data. Accounts that do can be
        suspended.
      </p>
      <h2>What is kept</h2>
      <p>
        Your name and email, your profile and the topics you choose, your availability, your introductions and
        answers, your sessions, reviews and circles. Your password is only stored as a hash that can’t be
        reversed.
      </p>
      <p>
        What you write to us from “Get in touch” is kept until it is answered, and a year after that. Mails we
        have sent stay in our outbox for a week. When a part of the site does not load, your browser tells us
        which part, and that is kept for a month. Whoever runs the site can change these times.
      </p>
      <h2>What it is used for</h2>
      <p>
        To introduce you, arrange sessions, and tell you about them. Members can see your profile. Nobody sees
        how you answered an introduction unless you both accepted. Your data is never sold or used for
        advertising.
      </p>
      <h2>Video</h2>
      <p>
        In a session, video and sound travel encrypted from browser to browser, or through a relay that can’t
        read them when there’s no direct connection. Recording needs the consent of everyone present.
      </p>
      <h2>Peeks</h2>
      <p>
        A highlight of a session is only published when everyone heard in it agrees. Members and anyone with
        the link can see published ones, and one of them may play on the start page. To have yours taken down,{' '}
        <Link to="/get-in-touch">write to us</Link>.
      </p>
      <h2>Circles</h2>
      <p>
        Members can see who is in a circle. Someone without an account who opens an invitation sees the
        circle’s name, purpose, topics and number of members, but nobody’s name.
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
        can request a copy of your data once a day and download it for a week. You can also delete your
        account there.
      </p>
      <p>
        From that moment nobody new can find you, be introduced to you or book you. Sessions already booked go
        ahead unless one of you cancels, and the people in them are told you’re leaving. You have 30 days to
        change your mind. After that everything of yours is erased, and what you wrote to others stays under
        “Deleted member”. Sessions later than that are cancelled. For anything else,{' '}
        <Link to="/get-in-touch">ask the people who run this site</Link>.
      </p>
    </Article>
  );
}
