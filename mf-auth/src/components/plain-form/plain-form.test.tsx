import { createToken } from '@acquaint/contracts';
import { defineRemote } from '@acquaint/remote-kit';
import { fake, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { PlainForm } from './plain-form.tsx';

const errors: Record<string, string[]> = {};
const refusing = fake(createToken, () => ({ status: 400, body: { detail: 'Check the fields.', errors } }));

const open = () => {
  const form = () => (
    <PlainForm
      endpoint={createToken}
      fields={[
        { name: 'username', label: 'Name', missing: 'Enter your name', hint: 'As on your badge', input: {} },
        { name: 'password', label: 'Password', missing: 'Enter a password', isSecret: true, input: {} },
      ]}
      inputOf={(body) => ({ body })}
      onSuccess={() => undefined}
      submit="Send"
    />
  );
  const remote = defineRemote({ name: 'mf-auth', shellApi: '^2.4.0', routes: { form } });
  return renderRemotePage(remote, 'form', { path: '/form', fakes: [refusing] });
};
const nameField = () => screen.getByLabelText('Name');
const passwordField = () => screen.getByLabelText('Password');
const send = () => screen.getByRole('button', { name: 'Send' });

beforeEach(() => {
  for (const name of Object.keys(errors)) delete errors[name];
});

it('says at each empty field what is missing, announces how many, and leads to the first', async () => {
  const { user, calls } = await open();
  expect(nameField()).toHaveAccessibleDescription('As on your badge');
  await user.click(send());
  expect(nameField()).toHaveAccessibleDescription('Enter your name As on your badge');
  expect(nameField()).toBeInvalid();
  expect(nameField()).toHaveFocus();
  expect(passwordField()).toHaveAccessibleDescription('Enter a password');
  expect(screen.getByRole('status')).toHaveTextContent('2 fields need another look.');

  await user.type(nameField(), 'Ada');
  expect(nameField()).toBeValid();
  await user.type(nameField(), '{Enter}');
  expect(passwordField()).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('One field needs another look.');
  expect(calls).toEqual([]);
});

it('keeps the focus in a wrong field that has it already, and counts by the order of the fields', async () => {
  errors['password'] = ['This is too long.'];
  errors['username'] = ['Nobody has this name.'];
  const { user } = await open();
  await user.type(nameField(), 'Ada');
  await user.type(passwordField(), 'kettle{Enter}');
  expect(await screen.findByText('Nobody has this name.')).toBeVisible();
  expect(passwordField()).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('2 fields need another look.');
  await user.click(send());
  await waitFor(() => expect(nameField()).toHaveFocus());
});

it('takes spaces for an empty name, and not for an empty password', async () => {
  const { user, calls } = await open();
  await user.type(nameField(), '  ');
  await user.type(passwordField(), '  {Enter}');
  expect(nameField()).toBeInvalid();
  expect(passwordField()).toBeValid();
  expect(calls).toEqual([]);
});

it('shows the server’s sentence at its field, and those for other fields above the button', async () => {
  errors['password'] = ['This is too long.'];
  const { user, calls } = await open();
  await user.type(nameField(), 'Ada');
  await user.type(passwordField(), 'kettle{Enter}');
  expect(await screen.findByText('This is too long.')).toBeVisible();
  expect(passwordField()).toHaveAccessibleDescription('This is too long.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls.at(-1)?.body).toEqual({ username: 'Ada', password: 'kettle' });

  errors['elsewhere'] = ['Something else is missing.'];
  await user.type(passwordField(), 's{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something else is missing.');
  expect(calls.at(-1)?.body).toEqual({ username: 'Ada', password: 'kettles' });
});

it('shows the password when asked, and keeps the focus in the field', async () => {
  const { user } = await open();
  await user.type(passwordField(), 'kettle');
  expect(passwordField()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
  expect(passwordField()).toHaveAttribute('type', 'text');
  expect(passwordField()).toHaveValue('kettle');
  expect(passwordField()).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Show password', pressed: true }));
  expect(passwordField()).toHaveAttribute('type', 'password');
});
