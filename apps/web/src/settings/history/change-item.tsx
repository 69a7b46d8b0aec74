import type { Payload } from '@fieldstone/contracts/setting';
import type { SettingChange } from '@fieldstone/contracts/settings';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../shared/ui/badge.tsx';
import { Banner } from '../../shared/ui/banner.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import type { Editable } from '../editable.ts';
import type { Path } from '../merge.ts';
import { useMoment } from '../use-moment.ts';
import { useFieldLabel, useValueText } from '../use-value-text.ts';
import styles from './change-item.module.css';
import { Differences } from './differences.tsx';
import type { Refusal } from './use-restore.ts';
import { differencesOf } from './versions.ts';

export type ChangeItemProps<P extends Payload> = {
  readonly setting: Editable<P>;
  readonly change: SettingChange;
  readonly isCurrent: boolean;
  readonly refusal: Refusal | undefined;
  readonly renderValue: ((path: Path, value: unknown) => ReactNode) | undefined;
  /** What can be done with the version. */
  readonly action: ReactNode;
};

/** A change: when, who and what became of it; opened, field by field. */
export function ChangeItem<P extends Payload>(props: ChangeItemProps<P>) {
  const { setting, change, isCurrent, refusal, renderValue, action } = props;
  const { t, i18n } = useTranslation('settings');
  const moment = useMoment();
  const labelOf = useFieldLabel(setting);
  const textOf = useValueText(setting);
  const [isExpanded, setExpanded] = useState(false);
  const { at, by, outcome, external, before, after } = change;
  const differences = differencesOf(setting, change);
  const notes = [
    ...(outcome === 'done' ? [] : [t(`history.notes.${outcome}`)]),
    ...(external ? [t('history.notes.external')] : []),
    ...(before === null ? [t('history.notes.noneBefore')] : []),
    ...(after === null ? [t('history.notes.noneAfter')] : []),
    ...(differences.length === 0 ? [t('history.notes.same')] : []),
  ];

  return (
    <li className={styles['item']}>
      <Disclosure
        isExpanded={isExpanded}
        onExpandedChange={setExpanded}
        aside={action}
        title={
          <span className={styles['title']}>
            <span className={styles['line']}>
              <time dateTime={at}>{moment(at)}</time> <span className={styles['by']}>{by ?? t('someone')}</span>{' '}
              {isCurrent && <Badge tone="success">{t('history.current')}</Badge>}{' '}
              {outcome !== 'done' && (
                <Badge tone={outcome === 'failed' ? 'danger' : 'warning'}>{t(`history.outcomes.${outcome}`)}</Badge>
              )}{' '}
              {external && <Badge tone="accent">{t('history.external')}</Badge>}
            </span>{' '}
            <span className={styles['fields']}>
              {differences.length === 0
                ? t('history.noField')
                : new Intl.ListFormat(i18n.language).format(differences.map(({ path }) => labelOf(path)))}
            </span>
          </span>
        }
      >
        <div className={styles['details']}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {differences.length > 0 && (
            <Differences
              differences={differences}
              labelOf={labelOf}
              show={(path, value) => renderValue?.(path, value) ?? textOf(path, value)}
            />
          )}
        </div>
      </Disclosure>
      {refusal && (
        <div className={styles['refusal']}>
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
