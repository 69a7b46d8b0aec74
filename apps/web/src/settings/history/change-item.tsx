import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { hasDefaults } from '../model/editable.ts';
import type { Editable } from '../model/editable.ts';
import type { Path } from '../model/path.ts';
import { useMoment } from '../../lib/session/use-moment.ts';
import { useFieldLabel } from '../ui/use-value-text.ts';
import styles from './change-item.module.css';
import { RestoreFailureBanner } from './restore-failure.tsx';
import type { RestoreFailure } from './use-restore.ts';
import { findDifferences } from '../differences/differences-of.ts';
import { SettingDifferences } from '../differences/setting-differences.tsx';
import { partsOf } from './versions.ts';

export type ChangeItemProps<P extends Payload> = {
  readonly setting: Editable<P>;
  readonly change: SettingChange;
  readonly isCurrent: boolean;
  readonly failure: RestoreFailure | undefined;
  readonly renderValue: ((path: Path, value: unknown) => ReactNode) | undefined;
  /** The action for this version. */
  readonly action: ReactNode;
};

/** Shows the time, user and outcome of a change; expanded, its fields. */
export function ChangeItem<P extends Payload>(props: ChangeItemProps<P>) {
  const { setting, change, isCurrent, failure, renderValue, action } = props;
  const { t, i18n } = useTranslation(['history', 'settings']);
  const moment = useMoment('2-digit');
  const labelOf = useFieldLabel(setting);
  const [isExpanded, setExpanded] = useState(false);
  const { at, by, writtenBy, outcome, external, copied, unconditional, note, isFirstFound, before, after, unreadable } =
    change;
  const differences = findDifferences(setting, change);
  const parts = partsOf(setting, change).map((name) => [name]);
  const named = parts.length > 0 ? parts : differences.map(({ path }) => path);
  const fields = () => {
    if (named.length > 0) return new Intl.ListFormat(i18n.language).format(named.map(labelOf));
    return t(isFirstFound ? 'foundText' : 'noField');
  };
  const none = hasDefaults(setting) ? 'none' : 'blank';
  const compared = () => [
    ...(before === null && !isFirstFound ? [t(`notes.${unreadable?.before ? 'unreadable' : none}Before`)] : []),
    ...(after === null ? [t(`notes.${none}After`)] : []),
    ...(differences.length === 0 && !isFirstFound ? [t('notes.same')] : []),
  ];
  const notes = [
    ...(outcome === 'done' ? [] : [t(`notes.${outcome}`)]),
    ...(writtenBy === undefined ? [] : [t('notes.writtenBy', { by, writtenBy })]),
    ...(external && !isFirstFound ? [t('notes.external')] : []),
    ...(isFirstFound ? [t('notes.firstFound')] : []),
    ...(unconditional && outcome === 'done' ? [t('notes.unconditional')] : []),
    ...(unreadable?.after ? [t('notes.unreadable')] : compared()),
  ];

  return (
    <li className={styles.item}>
      <Disclosure
        isExpanded={isExpanded}
        onExpandedChange={setExpanded}
        aside={action}
        title={
          <span className={styles.title}>
            <span className={styles.line}>
              <time dateTime={at}>{moment(at)}</time> <span className={styles.by}>{by ?? t('settings:someone')}</span>{' '}
              {isCurrent && <Badge tone="success">{t('current')}</Badge>}{' '}
              {after === null && !unreadable?.after && <Badge>{t('default')}</Badge>}{' '}
              {outcome !== 'done' && (
                <Badge tone={outcome === 'failed' ? 'danger' : 'warning'}>{t(`outcomes.${outcome}`)}</Badge>
              )}{' '}
              {external && <Badge tone="accent">{t(isFirstFound ? 'found' : 'external')}</Badge>}
            </span>{' '}
            {copied && <span>{t(`copied.${copied.kind}`, { profile: copied.profileName })}</span>}{' '}
            {note !== undefined && <span className={styles.note}>{t('note', { note })}</span>}{' '}
            <span className={styles.fields}>{unreadable?.after ? t('unreadable') : fields()}</span>
          </span>
        }
      >
        <div className={styles.details}>
          {notes.map((text) => (
            <p key={text} className="note">
              {text}
            </p>
          ))}
          {differences.length > 0 && (
            <SettingDifferences setting={setting} differences={differences} renderValue={renderValue} />
          )}
        </div>
      </Disclosure>
      <RestoreFailureBanner failure={failure} />
    </li>
  );
}
