import { PRODUCT_NAME } from '@acquaint/contracts/product';
import { currentLocale, languageOf } from '@acquaint/i18n';
import { Link } from 'react-router-dom';
import { rich, t } from '../i18n.ts';
import { Article } from './article.tsx';

/** `/terms-privacy`: short, and only what this software really does. */
export function TermsPrivacyPage() {
  return (
    <Article
      title={t('Terms and privacy')}
      lead={t('What you agree to and what happens to your data, in plain words.')}
    >
      {languageOf(currentLocale()) !== 'en' && (
        <p>{t('This translation is here to help you; the English text is the binding one.')}</p>
      )}
      <h2>{t('Who runs this site')}</h2>
      <p>
        {t(
          '{product} is open-source software (MIT licence). Whoever runs the site you’re on is responsible for it and for your data. This page describes what the software does.',
          { product: PRODUCT_NAME },
        )}
      </p>
      <h2 id="terms">{t('How we treat each other')}</h2>
      <p>
        {t(
          'Be who you say you are. Show up for what you booked, or cancel in time. Keep what you’re told in confidence to yourself. Don’t harass people, sell to them or collect their data. Accounts that do can be suspended.',
        )}
      </p>
      <h2 id="privacy">{t('What we keep')}</h2>
      <p>
        {t(
          'Your name and email, your profile and the topics you choose, your availability, your introductions and answers, your sessions, reviews and circles. Your password is only stored as a hash that can’t be reversed.',
        )}
      </p>
      <p>
        {t(
          'We also keep what you do with others: your connections and invitations, your messages and their files, the notes, marked moments and recordings of your sessions, and your peeks. If a guest agrees to be recorded, we keep their part and give them a link to delete it.',
        )}
      </p>
      <p>
        {t(
          'We keep what you set up as well: the accounts you connect, when your connected calendars are busy (but not with what), the browsers you want notifications in, your plan, your payments and your lunch money. If you look through an address book here, we read it but don’t keep it.',
        )}
      </p>
      <p>
        {t(
          'We keep what you send us through “Get in touch” until we’ve answered it, and for a year after that. Emails we’ve sent stay in our outbox for a week. When part of the site doesn’t load, your browser tells us which part, and we keep that for a month. Whoever runs the site can change these periods.',
        )}
      </p>
      <h2>{t('What we use it for')}</h2>
      <p>
        {t(
          'To introduce you, arrange sessions, and tell you about them. Members can see your profile. No one sees how you answered an introduction unless you both accepted. Your data is never sold or used for advertising.',
        )}
      </p>
      <h2>{t('Who else is involved')}</h2>
      <p>
        {t(
          'Whoever runs the site can use other services for parts of the work; each gets only what it needs. A payment provider takes your payments and sees your email; only that provider sees your card. Google, LinkedIn, Microsoft and Zoom are involved when you log in with them or connect your calendar or address book. A video server may relay calls between your browsers: it gets video and sound, but no names. A transcription service hears the people in a call who say yes to captions. Notifications for your browser go, encrypted, through its maker’s push service.',
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
          'A highlight from a session is only published if everyone you hear in it agrees. Members and anyone with the link can see published ones, and one of them may play on the home page. To have yours taken down, <contact>write to us</contact>.',
          { contact: (inside) => <Link to="/get-in-touch">{inside}</Link> },
        )}
      </p>
      <h2>{t('Circles')}</h2>
      <p>
        {t(
          'Members can see who is in a circle. Someone without an account who opens an invitation sees the circle’s name, purpose, topics and number of members, but no one’s name.',
        )}
      </p>
      <h2>{t('In your browser')}</h2>
      <p>
        {t(
          'While you’re logged in, your login is stored in the browser’s local storage; logging out clears it. One cookie remembers whether you prefer the light or the dark theme. If you’re trying out a new version of a page ahead of others, another cookie remembers which one. What you type can be kept in the tab for a moment, so it isn’t lost when the page reloads or you have to log in. There are no trackers, no third-party scripts and no fonts from elsewhere.',
        )}
      </p>
      <p>
        {t(
          'Your browser also remembers your choices: the language you pick as a visitor, your camera and microphone, and how you like to see a call. Anything that hasn’t reached us yet waits there until it has: messages, notes and parts of a recording, and the keys a guest uses to send or delete their own part.',
        )}
      </p>
      <p>
        {t(
          'So that no one pays themselves with made-up sessions, we check whether several accounts use the same browser, network address or card. We only keep hashes of these, which can’t be reversed, until 90 days after we last saw them, and set another cookie with a random number for the browser. If accounts seem to belong together, a person looks at their money before it’s released.',
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
          'From then on, no one new can find you, be introduced to you or book you. Sessions already booked are cancelled, anything paid is refunded, and the other people are told you can’t meet them. You have 30 days to change your mind. After that, everything of yours is erased, and what you wrote to others stays under “Deleted member”. For anything else, <contact>ask the people who run this site</contact>.',
          { contact: (inside) => <Link to="/get-in-touch">{inside}</Link> },
        )}
      </p>
    </Article>
  );
}
