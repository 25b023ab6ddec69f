import type { Profile } from '@acquaint/contracts';
import { Card } from '@acquaint/ui';
import { PictureField } from './picture-field.tsx';

/** The member's picture on the page where they edit their profile. */
export function PictureSetting({ profile }: { readonly profile: Profile }) {
  return (
    <Card size="small" style={{ marginBottom: 24 }}>
      <PictureField profile={profile} size={64} />
    </Card>
  );
}
