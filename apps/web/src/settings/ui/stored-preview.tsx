import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { appointmentStatus } from '@fieldstone/contracts/settings/calendar/appointment-status';
import { appointmentTitle } from '@fieldstone/contracts/settings/calendar/appointment-title';
import { appointmentView } from '@fieldstone/contracts/settings/calendar/appointment-view';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isSilent } from '../../lib/api/report-error.ts';
import { AppointmentPreview } from '../../domains/appointment-preview/appointment-preview.tsx';
import { settingPath } from '../../lib/navigation/paths.ts';
import { Banner } from '@fieldstone/ui/banner';
import { FailureBanner } from '../../lib/page/failure-banner.tsx';
import { Link } from '../../lib/page/link.tsx';
import { Skeleton } from '@fieldstone/ui/skeleton';
import type { AppointmentAsideProps } from './appointment-aside.tsx';
import { pageName } from '../../lib/navigation/page-name.ts';
import { PreviewOrigins } from './preview-origins.tsx';
import type { PreviewedPart } from './preview-origins.tsx';
import { settingQuery } from '../model/setting-source.ts';
import { UnreadableSetting } from '../model/stored.ts';

/** Milliseconds before stored values of settings that the page does not edit are loaded again. */
const FRESH = 60_000;

/** Shows the preview with the edits and the stored values of related settings; lists invalid settings and leaves them out. */
export function StoredPreview({ profile, ...edited }: AppointmentAsideProps) {
  const { t, i18n } = useTranslation(['preview', 'app', 'common']);
  const color = usePart(appointmentColor, profile.id, edited.color);
  const title = usePart(appointmentTitle, profile.id, edited.title);
  const view = usePart(appointmentView, profile.id, edited.view);
  const status = usePart(appointmentStatus, profile.id, edited.status);
  const draft = useMemo(
    () =>
      color.payload && title.payload && view.payload && status.payload
        ? { color: color.payload, title: title.payload, view: view.payload, status: status.payload }
        : undefined,
    [color.payload, title.payload, view.payload, status.payload],
  );
  const parts = [color, title, view, status];
  const failed = parts.filter(({ error }) => error !== null);
  const cause = failed[0]?.error ?? null;
  const leftOut = parts.filter(({ isLeftOut }) => isLeftOut);
  if (draft) {
    const pages = new Intl.ListFormat(i18n.language).format(leftOut.map(({ setting }) => pageName(setting.name)));
    return (
      <div className="stack-3">
        {leftOut.length > 0 && (
          <Banner tone="warning" title={t('leftOut.title', { pages })}>
            <p>{t('leftOut.text', { count: leftOut.length })}</p>
            <ul>
              {leftOut.map(({ setting: { name, slug } }) => (
                <li key={name}>
                  <Link to={settingPath(profile.id, slug)}>{t('leftOut.open', { page: pageName(name) })}</Link>
                </li>
              ))}
            </ul>
          </Banner>
        )}
        <AppointmentPreview profileId={profile.id} draft={draft} />
        <PreviewOrigins profileId={profile.id} parts={parts} />
      </div>
    );
  }
  if (!cause || isSilent(cause)) return <Skeleton lines={9} label={t('loading')} />;
  return (
    <FailureBanner title={t('failed')} error={cause} onRetry={() => Promise.all(failed.map(({ retry }) => retry()))} />
  );
}

/** Returns one setting of the preview: its edits or its stored value, or the defaults if the stored value is invalid. */
function usePart<P extends Payload>(setting: Setting<P>, profileId: string, edited: P | undefined) {
  const { data, error, isFetching, refetch } = useQuery({
    ...settingQuery(setting, profileId),
    staleTime: FRESH,
    enabled: edited === undefined,
  });
  const isLeftOut = edited === undefined && (data?.invalid !== undefined || error instanceof UnreadableSetting);
  const { name, slug } = setting;
  const stored = data?.isStored === true && !isLeftOut ? 'set' : 'default';
  const origin: PreviewedPart['origin'] = edited === undefined || isEqual(edited, data?.payload) ? stored : 'unsaved';
  return {
    setting: { name, slug },
    isOpen: edited !== undefined,
    origin,
    payload: edited ?? (isLeftOut ? setting.defaults : data?.payload),
    isLeftOut,
    error: edited === undefined && !isFetching ? error : null,
    retry: refetch,
  };
}
