import type { PathSettings } from '@acquaint/contracts';
import { Flex, Form, Switch } from '@acquaint/ui';
import { msg } from '@acquaint/i18n';
import { t } from '../../i18n.ts';
import { EditSection } from './edit-section.tsx';

const SWITCHES: Readonly<Record<keyof PathSettings, string>> = {
  introduces_others: msg('Others can ask me to introduce them to people I know'),
  is_reachable: msg('Others can see who could introduce them to me'),
};

/** The two switches for “Who can introduce me?” (R-MATCH-25), as a section of the form. */
export function PathSetting() {
  return (
    <EditSection id="paths">
      <p>
        {t(
          'Others can see that someone knows you both only if that person has turned on the first switch and you’ve turned on the second. No one ever sees the list of your connections.',
        )}
      </p>
      <Flex vertical gap={8} style={{ maxWidth: 560 }}>
        {(Object.keys(SWITCHES) as (keyof PathSettings)[]).map((name) => (
          <Flex key={name} component="label" justify="space-between" align="center" gap={16}>
            <span>{t(SWITCHES[name])}</span>
            <Form.Item name={name} valuePropName="checked" noStyle>
              <Switch />
            </Form.Item>
          </Flex>
        ))}
      </Flex>
    </EditSection>
  );
}
