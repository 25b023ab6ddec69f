import { call, useEmit, useEndpointMutation, useEndpointQuery } from '@acquaint/api-client';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  type Passkey,
} from '@acquaint/contracts';
import { App, AsyncState, Button, ErrorNote, Flex, Form, Input, TimeText, useFocusAfter } from '@acquaint/ui';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useId, useRef, useState } from 'react';
import { ReauthenticationForm } from '../../../components/reauthentication/reauthentication-form.tsx';
import { knowsPasskeys, passkeyFailure } from '../../../components/passkey.ts';
import { rich, t } from '../../../i18n.ts';
import { Setting } from '../setting.tsx';
import styles from './passkeys.module.css';

/** Passkeys of the account: add, rename, remove. */
export function PasskeysSetting() {
  const passkeys = useEndpointQuery(listPasskeys, {});
  const canAdd = knowsPasskeys();
  return (
    <Setting
      title={t('Passkeys')}
      {...(canAdd
        ? { action: t('Add a passkey'), form: (close: () => void) => <AddForm onDone={close} /> }
        : {})}
    >
      <AsyncState query={passkeys}>
        {({ results }) =>
          results.length === 0 ? (
            t('None yet. A passkey lets you log in with your fingerprint, your face or your device’s PIN.')
          ) : (
            <ul className={styles['list']} aria-label={t('Passkeys')}>
              {results.map((passkey) => (
                <li key={passkey.id}>
                  <PasskeyRow passkey={passkey} />
                </li>
              ))}
            </ul>
          )
        }
      </AsyncState>
      {!canAdd && <p>{t('This browser doesn’t support passkeys.')}</p>}
    </Setting>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { message } = App.useApp();
  const [isNaming, setIsNaming] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const renameButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(row);
  const wasNaming = useRef(false);
  useEffect(() => {
    // The form and the button replace each other; the focus follows.
    if (isNaming) row.current?.querySelector('input')?.focus();
    else if (wasNaming.current) renameButton.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  const params = { id: passkey.id };
  return (
    <div ref={row}>
      {isNaming ? (
        <RenameForm passkey={passkey} onDone={() => setIsNaming(false)} />
      ) : (
        <Flex justify="space-between" align="center" gap={8} wrap>
          <span>
            <strong>{passkey.name}</strong>
            <br />
            {passkey.last_used_at === null
              ? t('Not used yet')
              : rich('Last used {ago}', { ago: <TimeText at={passkey.last_used_at} format="relative" /> })}
          </span>
          <Flex gap={8}>
            <Button
              ref={renameButton}
              size="small"
              aria-label={t('Rename {name}', { name: passkey.name })}
              onClick={() => setIsNaming(true)}
            >
              {t('Rename')}
            </Button>
            <Button
              size="small"
              danger={!isLeaving}
              aria-label={
                isLeaving
                  ? t('Keep {name}', { name: passkey.name })
                  : t('Remove {name}', { name: passkey.name })
              }
              aria-expanded={isLeaving}
              onClick={() => setIsLeaving((now) => !now)}
            >
              {isLeaving ? t('Keep it') : t('Remove')}
            </Button>
          </Flex>
        </Flex>
      )}
      {isLeaving && !isNaming && (
        <ReauthenticationForm
          endpoint={removePasskey}
          inputOf={(body) => ({ params, body })}
          onSuccess={() => void message.success(t('Your passkey has been removed.'))}
          submit={t('Remove it now')}
          isDanger
        />
      )}
    </div>
  );
}

interface RenameFormProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
}

/** Form to rename a passkey; Escape cancels. */
function RenameForm({ passkey, onDone }: RenameFormProps) {
  const { message } = App.useApp();
  const rename = useEndpointMutation(renamePasskey, {
    onSuccess: onDone,
    onError: (failure) => void message.error(failure.detail),
  });
  return (
    <Form<{ name: string }>
      name={useId()}
      layout="inline"
      initialValues={{ name: passkey.name }}
      onFinish={(body) => rename.mutate({ params: { id: passkey.id }, body })}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDone();
      }}
    >
      <Form.Item name="name" rules={[{ required: true, whitespace: true }, { max: 60 }]}>
        <Input aria-label={t('Passkey name')} />
      </Form.Item>
      <Button htmlType="submit" loading={rename.isPending}>
        {t('Save')}
      </Button>
      <Button type="link" onClick={onDone}>
        {t('Cancel')}
      </Button>
    </Form>
  );
}

interface Fields {
  readonly name: string;
}

function AddForm({ onDone }: { readonly onDone: () => void }) {
  const { message } = App.useApp();
  const emit = useEmit();
  const name = useRef('');
  const [failure, setFailure] = useState<{ readonly detail: string } | null>(null);
  const make = async (options: Readonly<Record<string, unknown>>) => {
    try {
      await makePasskey(options, name.current);
      await emit(addPasskey);
      void message.success(t('Your passkey has been added.'));
      onDone();
    } catch (error) {
      setFailure(passkeyFailure(error));
    }
  };
  return (
    <ReauthenticationForm
      endpoint={startPasskey}
      initialValues={{ name: t('This device') }}
      inputOf={(body, fields: Fields) => {
        name.current = fields.name.trim();
        setFailure(null);
        return { body };
      }}
      onSuccess={({ options }) => make(options)}
      submit={t('Create a passkey')}
    >
      <Form.Item
        name="name"
        label={t('Name')}
        rules={[{ required: true, whitespace: true, message: t('Give it a name') }, { max: 60 }]}
      >
        <Input />
      </Form.Item>
      {failure && <ErrorNote error={failure} />}
    </ReauthenticationForm>
  );
}

/** Creates a passkey on the device and saves it in the account. @param options the server's WebAuthn creation options. */
async function makePasskey(options: Readonly<Record<string, unknown>>, name: string): Promise<Passkey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const credential = await startRegistration({
    // The types of the two libraries differ, but the server's library generates exactly this JSON.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  return call(addPasskey, { body: { name, credential: { ...credential, clientExtensionResults: {} } } });
}
