import { fileUrl, useEndpointQuery } from '@acquaint/api-client';
import { createFileKey, type LinkPreview, type MessageFile } from '@acquaint/contracts';
import { FileOutlined } from '@acquaint/ui/icons';
import { sizeLabel } from '../size-label.ts';
import styles from './message.module.css';

/** Refetch interval; a key is valid for an hour. */
const KEY_FRESH_MS = 50 * 60_000;
/** Maximum size of a picture in CSS pixels. */
const PICTURE = { width: 320, height: 280 };

/** Pictures and files of a message. Their URLs need a file key. */
export function MessageFiles({ files }: { readonly files: readonly MessageFile[] }) {
  const key = useEndpointQuery(
    createFileKey,
    {},
    { enabled: files.length > 0, staleTime: KEY_FRESH_MS, refetchInterval: KEY_FRESH_MS },
  );
  if (files.length === 0) return null;
  const addressOf = ({ url }: MessageFile) =>
    key.data ? fileUrl(`${url}?key=${encodeURIComponent(key.data.key)}`) : undefined;
  return (
    <div className={styles['files']}>
      {files.map((file) =>
        file.kind === 'picture' ? (
          <Picture key={file.id} file={file} address={addressOf(file)} />
        ) : (
          <a key={file.id} className={styles['file']} href={addressOf(file)} download={file.name}>
            <FileOutlined aria-hidden />
            <span className={styles['fileName']}>{file.name}</span>
            <span className={styles['faint']}>{sizeLabel(file.size_bytes)}</span>
          </a>
        ),
      )}
    </div>
  );
}

/** Reserves the picture's space before it loads, to avoid layout shift. */
function Picture({ file, address }: { readonly file: MessageFile; readonly address: string | undefined }) {
  const [width, height] = [file.width ?? PICTURE.width, file.height ?? PICTURE.height];
  const scale = Math.min(1, PICTURE.width / width, PICTURE.height / height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={styles['picture']}>
      {address === undefined ? (
        <span style={{ display: 'block', ...size }} />
      ) : (
        <img src={address} alt={file.name} loading="lazy" {...size} />
      )}
    </a>
  );
}

/** Previews of linked pages. */
export function LinkPreviews({ previews }: { readonly previews: readonly LinkPreview[] }) {
  return previews.map(({ url, site_name, title, description }) => (
    <a key={url} className={styles['preview']} href={url} target="_blank" rel="noopener noreferrer nofollow">
      <span className={styles['faint']}>{site_name}</span>
      <strong>{title}</strong>
      {description !== '' && <span className={styles['description']}>{description}</span>}
    </a>
  ));
}
