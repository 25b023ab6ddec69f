import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { currentFormats, languageOf } from '@acquaint/words';
import { Link } from 'react-router-dom';
import { rich, t } from '../words.ts';
import { Article } from './article.tsx';

/** `/terms-privacy`: short, and only what this software really does. */
export function TermsPrivacyPage() {
  return (
    <Article
      title={t('Terms and privacy')}
      lead={t('What you agree to, and what happens to your data, in plain words.')}
    >
      {languageOf(currentFormats()) !== 'en' && (
        <p>{t('This is a translation to help you read; the English text is the one that binds.')}</p>
      )}
      <h2>{t('Who runs this')}</h2>
      <p>
        {t(
          '{product} is open-source software (MIT licence). Whoever runs the site you are on is responsible for it and for your data; this page describes what the software does.',
          { product: PRODUCT_NAME },
        )}
      </p>
      <h2>{t('How we treat each other')}</h2>
      <p>
        {t(
          'Be who you say you are. Show up for what you booked, or cancel in time. Keep what you’re told in confidence to yourself. Don’t sell, harass, or collect people’s data. Accounts that do can be suspended.',
        )}
      </p>
      <h2>{t('What is kept')}</h2>
      <p>
        {t(
          'Your name and email, your profile and the topics you choose, your availability, your introductions and answers, your sessions, reviews and circles. Your password is only stored as a hash that can’t be reversed.',
        )}
      </p>
      <p>
        {t(
          'What you do with others is kept, too: your connections and invitations, your messages and their files, the notes, marked moments and recordings of your sessions, and your peeks. A guest who agrees to be recorded has their own track kept, and a link to delete it.',
        )}
      </p>
      <p>
        {t(
          'So is what you set up: the accounts you connect, when the calendars you connect are busy (but not with what), the browsers you want news in, your plan, your payments and your lunch money. An address book that you look through is read and not kept.',
        )}
      </p>
      <p>
        {t(
          'What you write to us from “Get in touch” is kept until it is answered, and a year after that. Mails we have sent stay in our outbox for a week. When a part of the site does not load, your browser tells us which part, and that is kept for a month. Whoever runs the site can change these times.',
        )}
      </p>
      <h2>{t('What it is used for')}</h2>
      <p>
        {t(
          'To introduce you, arrange sessions, and tell you about them. Members can see your profile. Nobody sees how you answered an introduction unless you both accepted. Your data is never sold or used for advertising.',
        )}
      </p>
      <h2>{t('Who else has a part')}</h2>
      <p>
        {t(
          'Whoever runs the site can have other services do a part of the work; each gets only what it needs. A payment provider takes your payments and learns your email; it alone knows your card. Google, LinkedIn, Microsoft and Zoom come in when you log in with them or connect your calendar or address book. A video server may pass calls on in the place of your browsers: it gets pictures and sound, and no names. A transcriber hears the speech of those who say yes to captions in a call. News for your browser goes, encrypted, through the push service of its maker.',
        )}
      </p>
      <h2>{t('Video')}</h2>
      <p>
        {t(
          'In a session, video and sound travel encrypted from browser to browser, or through a relay that can’t read them when there’s no direct connection. Recording needs the consent of everyone present.',
        )}
      </p>
      <h2>{t('Peeks')}</h2>
      <p>
        {rich(
          'A highlight of a session is only published when everyone heard in it agrees. Members and anyone with the link can see published ones, and one of them may play on the start page. To have yours taken down, <contact>write to us</contact>.',
          { contact: (inside) => <Link to="/get-in-touch">{inside}</Link> },
        )}
      </p>
      <h2>{t('Circles')}</h2>
      <p>
        {t(
          'Members can see who is in a circle. Someone without an account who opens an invitation sees the circle’s name, purpose, topics and number of members, but nobody’s name.',
        )}
      </p>
      <h2>{t('In your browser')}</h2>
      <p>
        {t(
          'While you are logged in, your sign-in is kept in the browser’s local storage; logging out clears it. One cookie remembers whether you prefer the light or the dark theme. While you try a new version of a page ahead of others, one more names that version. What you type can be kept in the tab for a moment, so that it is not lost when the page loads again or you have to log in. There are no trackers, no third-party scripts and no fonts from elsewhere.',
        )}
      </p>
      <p>
        {t(
          'Your browser also keeps what makes it yours: the language you choose as a visitor, your camera and microphone, and how you like to see a call. What has not reached us yet waits there until it has: messages, notes and pieces of a recording, and the keys by which a guest sends or deletes their own.',
        )}
      </p>
      <h2>{t('Your rights')}</h2>
      <p>
        {rich(
          'You can change your profile at any time. On <account>your account page</account> you can request a copy of your data once a day and download it for a week. You can also delete your account there.',
          { account: (inside) => <Link to="/dashboard/account">{inside}</Link> },
        )}
      </p>
      <p>
        {rich(
          'From that moment nobody new can find you, be introduced to you or book you. Sessions already booked go ahead unless one of you cancels, and the people in them are told you’re leaving. You have 30 days to change your mind. After that everything of yours is erased, and what you wrote to others stays under “Deleted member”. Sessions later than that are cancelled. For anything else, <contact>ask the people who run this site</contact>.',
          { contact: (inside) => <Link to="/get-in-touch">{inside}</Link> },
        )}
      </p>
    </Article>
  );
}
