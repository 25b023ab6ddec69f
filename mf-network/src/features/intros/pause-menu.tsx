import { useSearchParams } from '@acquaint/remote-kit';
import { Button, Dropdown } from '@acquaint/ui';
import { DownOutlined } from '@acquaint/ui/icons';
import { t } from '../../i18n.ts';

const DAY_MS = 86_400_000;
/** Days offered besides the longest pause. */
const DAYS = [7, 14];

interface PauseMenuProps {
  readonly isPending: boolean;
  /** The longest pause with an end, in days; undefined until it is known. */
  readonly longest: number | undefined;
  /** Called with the end of the pause, or `resumed` for one without an end. */
  readonly onChoose: (until: string) => void;
}

/** Asks for how long introductions are to pause (R-MATCH-17); open at `?pause=ask`. */
export function PauseMenu({ isPending, longest, onChoose }: PauseMenuProps) {
  const [params, setParams] = useSearchParams();
  const days = longest === undefined ? [] : [...DAYS.filter((each) => each < longest), longest];
  const open = (isOpen: boolean): void =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (isOpen) changed.set('pause', 'ask');
        else changed.delete('pause');
        return changed;
      },
      { replace: true },
    );
  return (
    <Dropdown
      trigger={['click']}
      // Opened with the keyboard or by its address, the arrow keys move through the lengths right away.
      autoFocus
      open={params.has('pause') && days.length > 0}
      onOpenChange={open}
      menu={{
        items: [
          ...days.map((each) => ({ key: String(each), label: lengthOf(each) })),
          { key: 'resumed', label: t('Until I resume them') },
        ],
        onClick: ({ key }) => {
          open(false);
          onChoose(key === 'resumed' ? key : new Date(Date.now() + Number(key) * DAY_MS).toISOString());
        },
      }}
    >
      <Button loading={isPending} disabled={longest === undefined}>
        {t('Pause')} <DownOutlined />
      </Button>
    </Dropdown>
  );
}

function lengthOf(days: number): string {
  return days % 7 === 0
    ? t('{count, plural, one {For one week} other {For # weeks}}', { count: days / 7 })
    : t('{count, plural, one {For one day} other {For # days}}', { count: days });
}
