import type { ChangeHistoryEntry } from '@fieldstone/contracts/organization/change-history';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Card } from '@fieldstone/ui/card';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { useProfileNames } from '../../../domains/group-profile/use-profile-names.ts';
import { useDayTime } from '../../../domains/last-change/use-day-time.ts';
import { changePath, historyPath } from '../../../lib/navigation/paths.ts';
import { FailureBanner } from '../../../lib/page/failure-banner.tsx';
import { Link } from '../../../lib/page/link.tsx';
import { inForce } from '../../differences/differences-of.ts';
import { latestOfSettingQuery } from './switch-queries.ts';
import styles from './switch-page.module.css';

/** Changes that the page lists; the change history has all. */
const SHOWN = 5;

/** A setting whose changes are listed. */
type Changed = Pick<Setting, 'id' | 'defaults'>;

/** Lists the latest changes of a switch in all group profiles. */
export function LatestOfSetting({ setting, name }: { readonly setting: Changed; readonly name: string }) {
  const { t } = useTranslation('settings');
  const { data, error, isPending, isFetching, refetch } = useQuery(latestOfSettingQuery(setting.id));
  return (
    <Card title={t('switch.latest')}>
      <FailureBanner title={t('switch.latestFailed')} error={error} onRetry={refetch} isRetrying={isFetching} />
      {isPending && <Skeleton lines={5} label={t('loading')} />}
      {data?.length === 0 && <p className="note">{t('switch.noChanges')}</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <ul className={styles.changes}>
            {data.slice(0, SHOWN).map((entry) => (
              <Change key={entry.id} setting={setting} name={name} entry={entry} />
            ))}
          </ul>
          <Link to={historyPath(setting.id)}>{t('switch.allChanges')}</Link>
        </>
      )}
    </Card>
  );
}

type ChangeProps = { readonly setting: Changed; readonly name: string; readonly entry: ChangeHistoryEntry };

function Change({ setting, name, entry }: ChangeProps) {
  const { t } = useTranslation(['settings', 'common']);
  const dayTime = useDayTime();
  const { id, at, by, profileId, after, outcome } = entry;
  const nameOf = useProfileNames([profileId]);
  const isOn = inForce(setting, after)[name] === true;
  return (
    <li>
      <span className={styles.change}>
        <Link to={changePath(id)}>{nameOf(profileId) ?? t('switch.deletedProfile')}</Link>
        {outcome === 'done' ? (
          <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'common:enabled' : 'common:disabled')}</Badge>
        ) : (
          <Badge tone="warning">{t('switch.notDone')}</Badge>
        )}
      </span>
      <span className="note">{t('switch.by', { by: by ?? t('someone'), at: dayTime(at) })}</span>
    </li>
  );
}
