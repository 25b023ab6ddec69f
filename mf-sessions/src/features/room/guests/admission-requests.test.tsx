import { sampleId } from '@acquaint/remote-kit/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { AdmissionRequests } from './admission-requests.tsx';

it('shows who asks for admission, and sends the answer', () => {
  const answers: [string, boolean][] = [];
  const waiting = [
    { guest_id: sampleId(1), name: 'Maya' },
    { guest_id: sampleId(2), name: 'Noor' },
  ];
  render(<AdmissionRequests waiting={waiting} onAnswer={(id, admit) => answers.push([id, admit])} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/Maya would like to join\..*Noor would like to join\./);
  fireEvent.click(screen.getByRole('button', { name: 'Turn away Noor' }));
  fireEvent.click(screen.getByRole('button', { name: 'Let in Maya' }));
  expect(answers).toEqual([
    [sampleId(2), false],
    [sampleId(1), true],
  ]);
});

it('tells everybody but the host that the host decides', () => {
  render(<AdmissionRequests waiting={[{ guest_id: sampleId(1), name: 'Maya' }]} onAnswer={null} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Maya would like to join. They’re waiting for the host to let them in.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});
