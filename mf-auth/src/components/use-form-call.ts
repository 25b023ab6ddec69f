import { useEndpointMutation, type ApiFailure, type EndpointMutationOptions } from '@acquaint/api-client';
import type { CallInput, Endpoint } from '@acquaint/contracts';
import { useRef, useState } from 'react';

/** The fields of a form, by their paths. */
export interface FormFields {
  /** Returns the paths of all fields, in the order in which people fill them in. */
  readonly paths: () => readonly string[];
  /** Shows sentences at the fields. */
  readonly show: (sentences: Readonly<Record<string, readonly string[]>>) => void;
  /** Moves the focus to the first of the wrong fields unless one of them has it. */
  readonly focus: (wrong: readonly string[]) => void;
}

interface FormCallOptions<E extends Endpoint> extends EndpointMutationOptions<E> {
  readonly endpoint: E;
  readonly fields: FormFields;
  /** Called with a refusal, after it is shown. */
  readonly onFailure?: ((failure: ApiFailure) => void) | undefined;
}

/**
 * Calls one endpoint for a form. What is wrong, before the call or by the server's answer, is shown at its fields and counted, and the
 * first of them gets the focus unless another wrong one has it.
 */
export function useFormCall<E extends Endpoint>({
  endpoint,
  fields,
  onFailure,
  ...options
}: FormCallOptions<E>) {
  const [wrongCount, setWrongCount] = useState(0);
  const refuse = (found: readonly string[]) => {
    const wrong = fields.paths().filter((path) => found.includes(path));
    setWrongCount(wrong.length);
    fields.focus(wrong);
  };
  const mutationOptions: EndpointMutationOptions<E> = {
    ...options,
    onError: (failure) => {
      fields.show(failure.errors);
      refuse(Object.keys(failure.errors));
      onFailure?.(failure);
    },
  };
  const mutation = useEndpointMutation<E>(endpoint, mutationOptions);
  /** Set in the same task as the first click, so that a double click sends the form once. */
  const isSending = useRef(false);
  return {
    /** Number of fields that are wrong, to announce. */
    wrongCount,
    /** The server's refusal, until the next call; null without one. */
    error: mutation.error,
    isPending: mutation.isPending,
    /** Counts fields that show already what is wrong with them, and leads to the first. */
    refuse,
    send: (input: CallInput<E>) => {
      if (isSending.current) return;
      isSending.current = true;
      setWrongCount(0);
      mutation.mutate(input, { onSettled: () => (isSending.current = false) });
    },
  };
}
