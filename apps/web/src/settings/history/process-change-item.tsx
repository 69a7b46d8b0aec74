import { processContent } from '@fieldstone/contracts/settings/process-content';
import type { SettingChange } from '@fieldstone/contracts/settings/settings';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Disclosure } from '@fieldstone/ui/disclosure';
import { PATHS } from '../../lib/navigation/paths.ts';
import { Link } from '../../lib/page/link.tsx';
import { useMoment } from '../../lib/session/use-moment.ts';
import styles from './change-item.module.css';

/** Loaded on demand, because only an opened history shows differences. */
const ProcessDifference = lazy(async () => ({
  default: (await import('../../domains/process/process-difference.tsx')).ProcessDifference,
}));

/** Shows a change of an expression or form process that the setting used; there is no version of the setting to restore. */
export function ProcessChangeItem({ change }: { readonly change: SettingChange }) {
  const { t } = useTranslation(['history', 'settings']);
  const moment = useMoment('2-digit');
  const [isExpanded, setExpanded] = useState(false);
  const { at, by } = change;
  const before = processContent.safeParse(change.before).data ?? null;
  const after = processContent.safeParse(change.after).data ?? null;
  const name = (after ?? before)?.name ?? change.process?.processId ?? '';
  const kind = (after ?? before)?.kind === 'form' ? 'form' : 'expression';
  return (
    <li className={styles.item}>
      <Disclosure
        isExpanded={isExpanded}
        onExpandedChange={setExpanded}
        title={
          <span className={styles.title}>
            <span className={styles.line}>
              <time dateTime={at}>{moment(at)}</time> <span className={styles.by}>{by ?? t('settings:someone')}</span>{' '}
              <Badge tone="accent">{t('external')}</Badge>
            </span>{' '}
            <span className={styles.fields}>
              {t(after === null ? `process.${kind}Deleted` : `process.${kind}Changed`, { name })}
            </span>
          </span>
        }
      >
        <div className={styles.details}>
          <p className="note">{t('process.effect')}</p>
          <Suspense>
            <ProcessDifference before={before} after={after} />
          </Suspense>
          <p className="note">
            <span>{t('process.where')}</span> <Link to={PATHS.processes}>{t('process.open')}</Link>
          </p>
        </div>
      </Disclosure>
    </li>
  );
}
