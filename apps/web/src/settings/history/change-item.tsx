import type { Payload } from '@fieldstone/contracts/settings/setting';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Banner } from '@fieldstone/ui/banner';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { hasDefaults } from '../model/editable.ts';
import type { Editable } from '../model/editable.ts';
import type { Path } from '../model/path.ts';
import { useMoment } from '../ui/use-moment.ts';
import { useFieldLabel } from '../ui/use-value-text.ts';
import styles from './change-item.module.css';
import { SettingDifferences } from './setting-differences.tsx';
import type { Refusal } from './use-restore.ts';
import { differencesOf } from './versions.ts';

export type ChangeItemProps<P extends Payload> = {
  readonly setting: Editable<P>;
  readonly change: SettingChange;
  readonly isCurrent: boolean;
  readonly refusal: Refusal | undefined;
  readonly renderValue: ((path: Path, value: unknown) => ReactNode) | undefined;
  /** The action for this version. */
  readonly action: ReactNode;
};

/** Shows the time, user and outcome of a change; expanded, its fields. */
export function ChangeItem<P extends Payload>(props: ChangeItemProps<P>) {
  const { setting, change, isCurrent, refusal, renderValue, action } = props;
  const { t, i18n } = useTranslation(['history', 'settings']);
  const moment = useMoment('2-digit');
  const labelOf = useFieldLabel(setting);
  const [isExpanded, setExpanded] = useState(false);
  const { at, by, outcome, external, copied, unconditional, before, after, unreadable } = change;
  const differences = differencesOf(setting, change);
  const fields = () =>
    differences.length === 0
      ? t('noField')
      : new Intl.ListFormat(i18n.language).format(differences.map(({ path }) => labelOf(path)));
  const none = hasDefaults(setting) ? 'none' : 'blank';
  const compared = () => [
    ...(before === null ? [t(`notes.${unreadable?.before ? 'unreadable' : none}Before`)] : []),
    ...(after === null ? [t(`notes.${none}After`)] : []),
    ...(differences.length === 0 ? [t('notes.same')] : []),
  ];
  const notes = [
    ...(outcome === 'done' ? [] : [t(`notes.${outcome}`)]),
    ...(external ? [t('notes.external')] : []),
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
              {outcome !== 'done' && (
                <Badge tone={outcome === 'failed' ? 'danger' : 'warning'}>{t(`outcomes.${outcome}`)}</Badge>
              )}{' '}
              {external && <Badge tone="accent">{t('external')}</Badge>}
            </span>{' '}
            {copied && <span>{t(`copied.${copied.kind}`, { profile: copied.profileName })}</span>}{' '}
            <span className={styles.fields}>{unreadable?.after ? t('unreadable') : fields()}</span>
          </span>
        }
      >
        <div className={styles.details}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {differences.length > 0 && (
            <SettingDifferences setting={setting} differences={differences} renderValue={renderValue} />
          )}
        </div>
      </Disclosure>
      {refusal && (
        <div className={styles.refusal}>
          <Banner tone="error" title={refusal.title}>
            <ul>
              {refusal.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
    </li>
  );
}
