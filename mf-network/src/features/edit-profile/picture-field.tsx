import { useEndpointMutation } from '@acquaint/api-client';
import { removePicture, uploadPicture, type Profile } from '@acquaint/contracts';
import { App, Button, Flex, Modal, PersonAvatar, Popconfirm, Spin } from '@acquaint/ui';
import { UploadOutlined, VideoCameraOutlined } from '@acquaint/ui/icons';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n.ts';
import { useShowFailure } from './use-show-failure.ts';

const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

// Loaded when a photo is chosen or taken.
const PictureCropper = lazy(() =>
  import('./picture-cropper.tsx').then((it) => ({ default: it.PictureCropper })),
);
const PictureCamera = lazy(() =>
  import('./picture-camera.tsx').then((it) => ({ default: it.PictureCamera })),
);

/** The member's picture: choose a file or use the camera, crop and save it, or remove it (R-PROF-12). */
export function PictureField({ profile, size }: { readonly profile: Profile; readonly size: number }) {
  const { user } = profile;
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [src, setSrc] = useState<string | null>(null);
  const [isCamera, setCamera] = useState(false);
  useEffect(() => () => (src === null ? undefined : URL.revokeObjectURL(src)), [src]);
  const onError = useShowFailure();
  const close = () => {
    setSrc(null);
    setCamera(false);
  };
  /** The photo that is being uploaded: another one may have been chosen when the answer comes. */
  const sent = useRef<string | null>(null);
  const upload = useEndpointMutation(uploadPicture, {
    onError,
    onSuccess: () => {
      if (src === sent.current) close();
      void message.success(t('Photo saved.'));
    },
  });
  const remove = useEndpointMutation(removePicture, { onError });

  return (
    <Flex gap={16} align="center">
      <PersonAvatar person={user} size={size} />
      <input
        ref={input}
        type="file"
        accept={TYPES}
        aria-label={t('Profile photo')}
        // A form of antd shows hidden inputs of this type.
        style={{ display: 'none' }}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) setSrc(URL.createObjectURL(file));
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <Flex vertical gap={8} align="start">
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
          {t(user.picture_url === null ? 'Add a photo' : 'Change your photo')}
        </Button>
        {hasCamera() && (
          <Button icon={<VideoCameraOutlined aria-hidden />} onClick={() => setCamera(true)}>
            {t('Use your camera')}
          </Button>
        )}
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
        open={src !== null || isCamera}
        title={t('Your photo')}
        footer={null}
        destroyOnHidden
        onCancel={close}
      >
        <Suspense fallback={<Spin />}>
          {src !== null ? (
            <PictureCropper
              src={src}
              isSaving={upload.isPending}
              onSave={(content) => {
                sent.current = src;
                upload.mutate({ body: { content } });
              }}
              onUnreadable={() => {
                close();
                void message.error(t('We can’t read this file as a photo. Choose a JPEG, PNG or WebP.'));
              }}
            />
          ) : (
            isCamera && <PictureCamera onTaken={(photo) => setSrc(URL.createObjectURL(photo))} />
          )}
        </Suspense>
      </Modal>
    </Flex>
  );
}

/** False without HTTPS, where browsers offer no camera. */
function hasCamera(): boolean {
  return (navigator as { mediaDevices?: MediaDevices }).mediaDevices !== undefined;
}
