import { useEndpointMutation } from '@acquaint/api-client';
import { removePicture, uploadPicture, type Profile } from '@acquaint/contracts';
import { App, Button, Card, Flex, Modal, PersonAvatar, Popconfirm } from '@acquaint/ui';
import { UploadOutlined } from '@acquaint/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n.ts';
import { PictureCropper } from './picture-cropper.tsx';
import { useShowFailure } from './use-show-failure.ts';

const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** The member's picture: choose, crop and save, or remove. */
export function PictureSetting({ profile }: { readonly profile: Profile }) {
  const { user } = profile;
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => () => (src === null ? undefined : URL.revokeObjectURL(src)), [src]);
  const onError = useShowFailure();
  const upload = useEndpointMutation(uploadPicture, {
    onError,
    onSuccess: () => {
      setSrc(null);
      void message.success(t('Photo saved.'));
    },
  });
  const remove = useEndpointMutation(removePicture, { onError });

  return (
    <Card size="small" style={{ marginBottom: 24 }}>
      <Flex gap={16} align="center" wrap>
        <PersonAvatar person={user} size={64} />
        <input
          ref={input}
          type="file"
          accept={TYPES}
          aria-label={t('Profile photo')}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) setSrc(URL.createObjectURL(file));
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
          {t(user.picture_url === null ? 'Add a photo' : 'Change your photo')}
        </Button>
        {user.picture_url !== null && (
          <Popconfirm
            title={t('Remove your photo?')}
            okText={t('Remove')}
            cancelText={t('Keep it')}
            onConfirm={() => remove.mutate({})}
          >
            <Button type="text" loading={remove.isPending}>
              {t('Remove photo')}
            </Button>
          </Popconfirm>
        )}
      </Flex>
      <Modal
        open={src !== null}
        title={t('Your photo')}
        footer={null}
        destroyOnHidden
        onCancel={() => setSrc(null)}
      >
        {src !== null && (
          <PictureCropper
            src={src}
            isSaving={upload.isPending}
            onSave={(content) => upload.mutate({ body: { content } })}
            onUnreadable={() => {
              setSrc(null);
              void message.error(t('We can’t read this file as a photo. Choose a JPEG, PNG or WebP.'));
            }}
          />
        )}
      </Modal>
    </Card>
  );
}
