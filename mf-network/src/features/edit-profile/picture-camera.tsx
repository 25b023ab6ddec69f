import { Alert, Button, Flex, Spin } from '@acquaint/ui';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n.ts';
import styles from './picture-cropper.module.css';

/** A photo of this many pixels in height is sharper than the picture that is stored. */
const CONSTRAINTS: MediaStreamConstraints = {
  video: { facingMode: 'user', height: { ideal: 720 } },
  audio: false,
};

/** Shows the camera, and takes a photo with it. @param onTaken is called with the photo. */
export function PictureCamera({ onTaken }: { readonly onTaken: (photo: Blob) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'opening' | 'open' | 'refused'>('opening');

  useEffect(() => {
    let isHere = true;
    let stream: MediaStream | null = null;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    navigator.mediaDevices
      .getUserMedia(CONSTRAINTS)
      .then(async (opened) => {
        stream = opened;
        if (!isHere || !video.current) return stop();
        video.current.srcObject = opened;
        await video.current.play();
        setState('open');
      })
      .catch(() => isHere && setState('refused'));
    return () => {
      isHere = false;
      stop();
    };
  }, []);

  const take = () => {
    if (!video.current) return;
    const { videoWidth, videoHeight } = video.current;
    const canvas = document.createElement('canvas');
    canvas.width = videoWidth;
    canvas.height = videoHeight;
    canvas.getContext('2d')?.drawImage(video.current, 0, 0);
    canvas.toBlob((photo) => photo && onTaken(photo), 'image/jpeg', 0.95);
  };

  if (state === 'refused') {
    return (
      <Alert
        type="warning"
        showIcon
        title={t('We can’t use your camera. Allow it in your browser, or choose a photo instead.')}
      />
    );
  }
  return (
    <Flex vertical gap={16}>
      <Spin spinning={state === 'opening'}>
        <video ref={video} className={styles['camera']} muted playsInline aria-label={t('Your camera')} />
      </Spin>
      <Button type="primary" disabled={state !== 'open'} onClick={take}>
        {t('Take the photo')}
      </Button>
    </Flex>
  );
}
