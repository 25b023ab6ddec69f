import { EMAIL_PATTERN, type PublicInquiryKind } from '@acquaint/contracts';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { t } from '../../i18n.ts';
import { SiteFailure } from '../site-call.ts';
import { Field } from './field.tsx';
import styles from './inquiry.module.css';
import { createInquirySender, type InquiryInput } from './send-inquiry.ts';

/** The contract's minimum length of a message. */
const SHORTEST = 10;

type State =
  | { readonly kind: 'writing' | 'sending' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'sent'; readonly email: string };

/** Form to write to the people who run the site. The input stays until it was sent. */
export function InquiryForm({ kind }: { readonly kind: PublicInquiryKind }) {
  const [state, setState] = useState<State>({ kind: 'writing' });
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [sender] = useState(createInquirySender);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => sender.prepare(), [sender]);
  useEffect(() => {
    if (Object.keys(mistakes).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [mistakes]);

  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    if (state.kind === 'sending') return;
    const input = inputOf(event.currentTarget, kind);
    const newMistakes = mistakesOf(input);
    setMistakes(newMistakes);
    if (Object.keys(newMistakes).length > 0) return setState({ kind: 'writing' });
    setState({ kind: 'sending' });
    sender.send(input).then(
      () => setState({ kind: 'sent', email: input.email }),
      (failure: unknown) => {
        if (!(failure instanceof SiteFailure)) throw failure;
        setMistakes(
          Object.fromEntries(Object.entries(failure.errors).map(([name, [first]]) => [name, first])),
        );
        setState({ kind: 'failed', sentence: failure.message });
      },
    );
  };

  if (state.kind === 'sent') {
    return <Arrived email={state.email} onAnother={() => setState({ kind: 'writing' })} />;
  }
  const isPress = kind === 'press';
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
      <div className={styles['pair']}>
        <Field
          name="name"
          label={t('Your name')}
          autoComplete="name"
          required
          maxLength={120}
          mistake={mistakes['name']}
        />
        <Field
          name="email"
          label={t('Your email')}
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          mistake={mistakes['email']}
        />
      </div>
      <div className={styles['pair']}>
        <Field
          name="organisation"
          label={isPress ? t('Publication') : t('Company')}
          autoComplete="organization"
          maxLength={120}
          mistake={mistakes['organisation']}
        />
        {isPress && (
          <Field
            name="deadline"
            label={t('When do you need an answer?')}
            type="date"
            autoComplete="off"
            mistake={mistakes['deadline']}
          />
        )}
      </div>
      <Field
        name="subject"
        label={t('What’s it about?')}
        autoComplete="off"
        required
        maxLength={150}
        mistake={mistakes['subject']}
      />
      <Field
        name="message"
        label={t('Your message')}
        rows={7}
        required
        maxLength={4000}
        mistake={mistakes['message']}
      />
      <div className={styles['unseen']} aria-hidden>
        <label>
          {t('Leave this empty')}
          <input name="nickname" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {state.kind === 'failed' && (
        <p role="alert" className={styles['failure']}>
          {state.sentence}
        </p>
      )}
      <p className={styles['send']}>
        <button type="submit" aria-disabled={state.kind === 'sending'}>
          {state.kind === 'sending' ? t('Sending…') : t('Send')}
        </button>
      </p>
    </form>
  );
}

/** Confirmation in place of the form; takes the focus. */
function Arrived({ email, onAnother }: { readonly email: string; readonly onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['arrived']}>
      <h2 ref={heading} tabIndex={-1}>
        {t('Message sent')}
      </h2>
      <p>{t('Thank you. We’ll read it and reply to {email}.', { email })}</p>
      <p className={styles['send']}>
        <button type="button" onClick={onAnother}>
          {t('Send another message')}
        </button>
      </p>
    </section>
  );
}

function inputOf(form: HTMLFormElement, kind: PublicInquiryKind): InquiryInput {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    kind,
    name: text('name'),
    email: text('email').trim(),
    organisation: text('organisation'),
    subject: text('subject'),
    message: text('message'),
    deadline: text('deadline') === '' ? null : text('deadline'),
    nickname: text('nickname'),
  };
}

/** Error messages by field; valid fields have none. */
type Mistakes = Readonly<Partial<Record<string, string>>>;

/** Returns what the server would refuse, before sending. R-API-7 defines the pattern of an email address. */
function mistakesOf({ name, email, subject, message }: InquiryInput): Mistakes {
  const required = t('This field is required');
  const mistakes = {
    name: name.trim() === '' && required,
    email:
      (email === '' && required) ||
      (!EMAIL_PATTERN.test(email) && t('Enter an email address, such as ada@example.org')),
    subject: subject.trim() === '' && required,
    message:
      (message.trim() === '' && required) ||
      (message.trim().length < SHORTEST && t('Write at least {count} characters', { count: SHORTEST })),
  };
  return Object.fromEntries(
    Object.entries(mistakes).filter(([, sentence]) => sentence !== false),
  ) as Mistakes;
}
