import { PRODUCT_NAME } from '@acquaint/contracts/product';
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
      <h2>In your browser</h2>
      <p>
        While you are logged in, your sign-in is kept in the browser’s local storage; logging out clears it.
        One cookie remembers whether you prefer the light or the dark theme. There are no trackers, no
        third-party scripts and no fonts from elsewhere.
      </p>
      <h2>Your rights</h2>
      <p>
        You can change your profile at any time. To have a copy of your data or to have your account erased,
        ask the people who run this site.
      </p>
    </Article>
  );
}
