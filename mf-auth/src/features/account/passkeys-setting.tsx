import { useEndpointMutation, useEndpointQuery, useInvalidate } from '@acquaint/api-client';
import { listPasskeys, removePasskey, renamePasskey, startPasskey, type Passkey } from '@acquaint/contracts';
import { App, AsyncState, Button, ErrorNote, Flex, Form, Input, TimeText } from '@acquaint/ui';
import { useRef, useState } from 'react';
import { OwnerForm } from '../../parts/owner-form.tsx';
import { knowsPasskeys, makePasskey, passkeyFailure } from '../../parts/passkey.ts';
import { Setting } from './setting.tsx';
import styles from './passkeys.module.css';

/** Passkeys: keys in the person's devices that log in without a password. */
export function PasskeysSetting() {
  const passkeys = useEndpointQuery(listPasskeys, {});
  const canAdd = knowsPasskeys();
  return (
    <Setting
      title="Passkeys"
      {...(canAdd
        ? { action: 'Add a passkey', form: (close: () => void) => <AddForm onDone={close} /> }
        : {})}
    >
      <AsyncState query={passkeys}>
        {({ results }) =>
          results.length === 0 ? (
            'None yet. A passkey lets you log in with your fingerprint, your face or your device’s PIN.'
          ) : (
            <ul className={styles['list']} aria-label="Passkeys">
              {results.map((passkey) => (
                <li key={passkey.id}>
                  <PasskeyRow passkey={passkey} />
                </li>
              ))}
            </ul>
          )
        }
      </AsyncState>
      {!canAdd && <p>This browser doesn’t support passkeys.</p>}
    </Setting>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { message } = App.useApp();
  const [isNaming, setIsNaming] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const rename = useEndpointMutation(renamePasskey, {
    invalidates: [listPasskeys],
    onSuccess: () => setIsNaming(false),
    onError: (failure) => void message.error(failure.detail),
  });
  const params = { id: passkey.id };
  if (isNaming) {
    return (
      <Form<{ name: string }>
        layout="inline"
        initialValues={{ name: passkey.name }}
        onFinish={(body) => rename.mutate({ params, body })}
      >
        <Form.Item name="name" rules={[{ required: true, whitespace: true }, { max: 60 }]}>
          <Input aria-label="Passkey name" />
        </Form.Item>
        <Button htmlType="submit" loading={rename.isPending}>
          Save
        </Button>
      </Form>
    );
  }
  return (
    <>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <span>
          <strong>{passkey.name}</strong>
          <br />
          {passkey.last_used_at === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <TimeText at={passkey.last_used_at} format="relative" />
            </>
          )}
        </span>
        <Flex gap={8}>
          <Button size="small" aria-label={`Rename ${passkey.name}`} onClick={() => setIsNaming(true)}>
            Rename
          </Button>
          <Button
            size="small"
            danger={!isLeaving}
            aria-label={isLeaving ? `Keep ${passkey.name}` : `Remove ${passkey.name}`}
            aria-expanded={isLeaving}
            onClick={() => setIsLeaving((now) => !now)}
          >
            {isLeaving ? 'Keep it' : 'Remove'}
          </Button>
        </Flex>
      </Flex>
      {isLeaving && (
        <OwnerForm
          endpoint={removePasskey}
          inputOf={(body) => ({ params, body })}
          invalidates={[listPasskeys]}
          onSuccess={() => void message.success('Your passkey has been removed.')}
          submit="Remove it now"
          isDanger
        />
      )}
    </>
  );
}

interface Fields {
  readonly name: string;
}

function AddForm({ onDone }: { readonly onDone: () => void }) {
  const { message } = App.useApp();
  const invalidate = useInvalidate();
  const name = useRef('');
  const [failure, setFailure] = useState<{ readonly detail: string } | null>(null);
  const make = async (options: Readonly<Record<string, unknown>>) => {
    try {
      await makePasskey(options, name.current);
      await invalidate(listPasskeys);
      void message.success('Your passkey has been added.');
      onDone();
    } catch (error) {
      setFailure(passkeyFailure(error));
    }
  };
  return (
    <OwnerForm
      endpoint={startPasskey}
      initialValues={{ name: 'This device' }}
      inputOf={(body, fields: Fields) => {
        name.current = fields.name.trim();
        setFailure(null);
        return { body };
      }}
      onSuccess={({ options }) => make(options)}
      submit="Make a passkey"
    >
      <Form.Item
        name="name"
        label="Name"
        rules={[{ required: true, whitespace: true, message: 'Give it a name' }, { max: 60 }]}
      >
        <Input />
      </Form.Item>
      {failure && <ErrorNote error={failure} />}
    </OwnerForm>
  );
}
