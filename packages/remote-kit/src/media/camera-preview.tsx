import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { t } from '@acquaint/words/common';
import type { LocalMedia } from './use-local-media.ts';

const FRAME: CSSProperties = {
  position: 'relative',
  overflow: 'hidden',
  borderRadius: 16,
  background: '#1d222c',
  color: '#f5f6f8',
};
const MIRRORED: CSSProperties = {
  width: '100%',
  height: '100%',
  transform: 'scaleX(-1)',
};
const OFF: CSSProperties = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  margin: 0,
};

interface CameraPreviewProps {
  readonly media: LocalMedia;
  /** What the picture is called: "Your video, as the other person sees it". */
  readonly label: string;
  /** Shows all of it, where a fuller frame would hide its edges. */
  readonly isWhole?: boolean;
  /** Stands on the picture, such as a countdown. */
  readonly children?: ReactNode;
}

/** The person's own picture, mirrored as in a mirror; a sentence in its place while the camera is off. */
export function CameraPreview({ media, label, isWhole = false, children }: CameraPreviewProps) {
  const preview = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (preview.current) preview.current.srcObject = media.video ? new MediaStream([media.video]) : null;
  }, [media.video]);
  return (
    <div style={{ ...FRAME, aspectRatio: isWhole ? '16 / 9' : '4 / 3' }}>
      <video
        ref={preview}
        autoPlay
        playsInline
        muted
        style={{
          ...MIRRORED,
          objectFit: isWhole ? 'contain' : 'cover',
          display: media.cameraOn ? 'block' : 'none',
        }}
        aria-label={label}
      />
      {!media.cameraOn && <p style={OFF}>{t('Your camera is off')}</p>}
      {children}
    </div>
  );
}
