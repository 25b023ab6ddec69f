import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { getCalendarFile } from '@acquaint/contracts';
import { App } from '@acquaint/ui';

/** Saves sessions as calendar files, which calendar programs open. */
export function useCalendarFile() {
  const { message } = App.useApp();
  return useEndpointMutation(getCalendarFile, {
    onSuccess: ({ file_name, content }) => save(file_name, content),
    onError: (failure: ApiFailure) => void message.error(failure.detail),
  });
}

function save(name: string, content: string): void {
  const link = document.createElement('a');
  link.href = `data:text/calendar;charset=utf-8,${encodeURIComponent(content)}`;
  link.download = name;
  link.click();
}
