import { Button, Flex, Slider } from '@acquaint/ui';
import { useRef, useState, type PointerEvent } from 'react';
import { t } from '../../i18n.ts';
import { dragged, squareOf, WHOLE, type Crop } from './crop.ts';
import styles from './picture-cropper.module.css';

/** Side length of the uploaded picture in pixels; the server scales it down further. */
const SIDE = 768;

/** Side length of the shown square in CSS pixels. */
const SHOWN = 240;

interface PictureCropperProps {
  /** `blob:` URL of the chosen file. */
  readonly src: string;
  readonly isSaving: boolean;
  /** Called with the cropped square as base64. */
  readonly onSave: (content: string) => void;
  /** Called if the browser cannot display the file as a picture. */
  readonly onUnreadable: () => void;
}

/** Crops a picture to a square: by dragging, or with three sliders that work with the keyboard. */
export function PictureCropper({ src, isSaving, onSave, onUnreadable }: PictureCropperProps) {
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const square = size && squareOf(size.width, size.height, crop);
  const scale = square ? SHOWN / square.side : 1;

  const drag = ({ buttons, movementX, movementY }: PointerEvent): void => {
    if (buttons === 0 || !size) return;
    setCrop((current) => dragged(size.width, size.height, current, movementX / SHOWN, movementY / SHOWN));
  };
  const save = async (): Promise<void> => {
    if (image.current) onSave(await squarePicture(image.current, crop));
  };

  return (
    <Flex vertical gap={16}>
      <div className={styles['square']} onPointerMove={drag}>
        <img
          ref={image}
          src={src}
          alt={t('Crop your photo')}
          draggable={false}
          className={styles['picture']}
          style={
            size && square
              ? {
                  width: size.width * scale,
                  height: size.height * scale,
                  transform: `translate(${-square.left * scale}px, ${-square.top * scale}px)`,
                }
              : {}
          }
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={onUnreadable}
        />
      </div>
      <Part
        label={t('Zoom')}
        value={(crop.zoom - 1) / 3}
        onChange={(part) => setCrop({ ...crop, zoom: 1 + part * 3 })}
      />
      <Part label={t('Horizontal position')} value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
      <Part label={t('Use this photo')} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
      <Button type="primary" disabled={!size} loading={isSaving} onClick={() => void save()}>
        {t('Use this picture')}
      </Button>
    </Flex>
  );
}

interface PartProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Part({ label, value, onChange }: PartProps) {
  return (
    <div>
      <span aria-hidden>{label}</span>
      <Slider
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={(percent) => onChange(percent / 100)}
        ariaLabelForHandle={label}
        tooltip={{ formatter: null }}
      />
    </div>
  );
}

/**
 * Draws the cropped square as a JPEG and returns it as base64, with the EXIF rotation applied. The server re-encodes it.
 * @throws Error if the browser cannot draw it.
 */
async function squarePicture(image: HTMLImageElement, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  const { left, top, side } = squareOf(image.naturalWidth, image.naturalHeight, crop);
  // White background for transparent pictures, because JPEG has no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  return Promise.resolve(canvas.toDataURL('image/jpeg', 0.9).replace(/^data:[^,]*,/, ''));
}
