import { lazyPage } from '@acquaint/remote-kit';
import { fireEvent, render, screen } from '@testing-library/react';
import { CallPart } from './call-part.tsx';

/** An error like webpack's for a file that did not arrive in time. */
const late = () =>
  Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError', type: 'timeout' });

it('a part that cannot be loaded is replaced by a notice, loads on request, and leaves the call as it is', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isLate = true;
  const Notes = lazyPage(() => (isLate ? Promise.reject(late()) : Promise.resolve(() => <p>Notes</p>)));
  render(
    <>
      <p>The call</p>
      <CallPart>
        <Notes />
      </CallPart>
    </>,
  );
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('We couldn’t load this part of the call. The call goes on.');
  expect(notice).toHaveAttribute('data-reason', 'timeout');
  expect(screen.getByText('The call')).toBeVisible();
  isLate = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Notes')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('a part that fails can be closed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onClose = jest.fn();
  const Broken = () => {
    throw new Error('broken');
  };
  render(
    <CallPart onClose={onClose}>
      <Broken />
    </CallPart>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
