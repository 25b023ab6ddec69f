import { useEndpointMutation, type ApiFailure } from '@acquaint/api-client';
import { base64Of, removeCircleCover, uploadCircleCover, type Circle } from '@acquaint/contracts';
import { App, Button, Flex } from '@acquaint/ui';
import { UploadOutlined } from '@acquaint/ui/icons';
import { useRef } from 'react';
import { t } from '../../../i18n.ts';
import { Cover } from '../../../components/cover.tsx';

const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const MAX_BYTES = 5 * 1024 * 1024;

/** The cover of a circle: choose a picture, or go back to the drawn one. */
export function CoverSetting({ circle }: { readonly circle: Circle }) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const onError = (failure: ApiFailure) => void message.error(failure.detail);
  const upload = useEndpointMutation(uploadCircleCover, { onError });
  const remove = useEndpointMutation(removeCircleCover, { onError });
  const params = { id: circle.id };
  const send = async (file: File) => {
    if (file.size > MAX_BYTES) {
      void message.error(t('Photos can be up to 5 MB.'));
      return;
    }
    upload.mutate({ params, body: { content: await base64Of(file) } });
  };
  return (
    <div>
      <Cover circle={circle} />
      <Flex gap={8} wrap style={{ marginBottom: 24 }}>
        <input
          ref={input}
          type="file"
          accept={TYPES}
          aria-label={t('Cover picture')}
          // Not with the attribute `hidden`, which the styles of a form override.
          style={{ display: 'none' }}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void send(file);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
        <Button
          icon={<UploadOutlined aria-hidden />}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {circle.cover_url === null ? t('Add a cover picture') : t('Change the cover picture')}
        </Button>
        {circle.cover_url !== null && (
          <Button type="text" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
            {t('Remove the picture')}
          </Button>
        )}
      </Flex>
    </div>
  );
}
