import { useEndpointQuery } from '@acquaint/api-client';
import { readOwnExposure } from '@acquaint/contracts';
import { AsyncState, Button } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';

/** Shows how often the member was introduced, and to how many others. Fetched only on request. */
export function OwnExposureNote() {
  const [isAsked, setIsAsked] = useState(false);
  const exposure = useEndpointQuery(readOwnExposure, {}, { enabled: isAsked });
  if (!isAsked) {
    return (
      <Button type="link" style={{ paddingInline: 0 }} onClick={() => setIsAsked(true)}>
        {t('How often am I introduced?')}
      </Button>
    );
  }
  return (
    <AsyncState query={exposure}>
      {(data) => (
        <p role="status">
          {t(
            'In the last 28 days, you were introduced {shown, plural, one {once} other {# times}}; most people are introduced about {usual, plural, one {once} other {# times}}. Since you joined, you’ve been introduced {ever, plural, one {once} other {# times}} to {people, plural, one {one person} other {# people}}, and {matched, plural, =0 {none} other {#}} became a match.',
            {
              shown: data.shown_28_days,
              usual: Math.round(data.usual_28_days),
              ever: data.shown_ever,
              people: data.people,
              matched: data.matched,
            },
          )}
        </p>
      )}
    </AsyncState>
  );
}
