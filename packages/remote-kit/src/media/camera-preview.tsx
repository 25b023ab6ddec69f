import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { t } from '@acquaint/i18n/common';
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
  /** Accessible name of the video: "Your video, as the other person sees it". */
  readonly label: string;
  /** Shows the whole image, where filling the frame would crop its edges. */
  readonly isWhole?: boolean;
  /** Content on top of the video, such as a countdown. */
  readonly children?: ReactNode;
}

/** Shows the user's own video, mirrored; a sentence while the camera is off. */
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
      {!media.cameraOn && (
        <p style={OFF}>{media.status === 'asking' ? t('Opening your camera…') : t('Your camera is off')}</p>
      )}
      {children}
    </div>
  );
}
