import { Button, Flex, Slider } from '@acquaint/ui';
import { useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { t } from '../../i18n.ts';
import styles from './picture-cropper.module.css';

/** Side length of the uploaded picture in pixels; the server scales it down further. */
const SIDE = 768;
const MOST_ZOOM = 4;
/** Pixels that an arrow key moves the picture. */
const KEY_STEP = 8;

interface PictureCropperProps {
  /** `blob:` URL of the chosen file. */
  readonly src: string;
  readonly isSaving: boolean;
  /** Called with the cropped square as base64. */
  readonly onSave: (content: string) => void;
  /** Called if the browser cannot display the file as a picture. */
  readonly onUnreadable: () => void;
}

/** Crops a picture to the circle in which it will be shown: drag it with the mouse, a finger or the arrow keys, and zoom. */
export function PictureCropper({ src, isSaving, onSave, onUnreadable }: PictureCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [isReady, setReady] = useState(false);
  const area = useRef<Area>(null);

  const save = async (): Promise<void> => {
    if (area.current) onSave(await squarePicture(src, area.current));
  };

  return (
    <Flex vertical gap={16}>
      <div className={styles['stage']}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => {
            area.current = pixels;
            setReady(true);
          }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{
            'aria-label': t('Drag the photo, or move it with the arrow keys'),
            role: 'application',
          }}
          disableAutomaticStylesInjection
        />
      </div>
      <div>
        <span aria-hidden>{t('Zoom')}</span>
        <Slider
          min={1}
          max={MOST_ZOOM}
          step={0.1}
          value={zoom}
          onChange={setZoom}
          ariaLabelForHandle={t('Zoom')}
          tooltip={{ formatter: null }}
        />
      </div>
      <Button type="primary" disabled={!isReady} loading={isSaving} onClick={() => void save()}>
        {t('Use this picture')}
      </Button>
    </Flex>
  );
}

/**
 * Draws the cropped square as a JPEG and returns it as base64, with the EXIF rotation applied. The server re-encodes it.
 * @throws Error if the browser cannot draw it.
 */
async function squarePicture(src: string, { x, y, width, height }: Area): Promise<string> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  // White background for transparent pictures, because JPEG has no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE);
  return canvas.toDataURL('image/jpeg', 0.9).replace(/^data:[^,]*,/, '');
}
