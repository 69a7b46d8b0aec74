import { useTranslation } from 'react-i18next';
import type { Statuses } from '../../domains/status/use-statuses.ts';
import { Banner } from '@fieldstone/ui/banner';
import { SearchableCheckboxes } from '@fieldstone/ui/checkbox';
import { Skeleton } from '@fieldstone/ui/skeleton';

export type StatusChoiceProps = {
  readonly statuses: Statuses;
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly isReadOnly: boolean;
  readonly errorMessage: string | undefined;
};

/** Lists the org's statuses, preceded by stored ones that no appointment can have. */
export function StatusChoice({ statuses, value, onChange, isReadOnly, errorMessage }: StatusChoiceProps) {
  const { t, i18n } = useTranslation(['settings', 'statuses']);
  if (statuses.isLoading) return <Skeleton label={t('statuses:loading')} />;

  const known = statuses.statuses.map(({ id }) => id);
  // An unticked status that the org doesn't have leaves the list and can't be ticked again.
  const ids = [...new Set([...value.filter((id) => !known.includes(id)), ...known])];
  const gone = value.filter((id) => statuses.problemOf(id) !== undefined);
  const badges = { unknown: t('statuses:gone'), unavailable: t('statuses:notOffered') };
  return (
    <>
      {gone.length > 0 && (
        <Banner tone="warning" title={t('statuses:tracking.goneTitle', { count: gone.length })}>
          <p>
            {t('statuses:tracking.gone', {
              count: gone.length,
              statuses: new Intl.ListFormat(i18n.language).format(gone.map((id) => statuses.labelOf(id))),
            })}
          </p>
        </Banner>
      )}
      <SearchableCheckboxes
        label={t('location-tracking.fields.status.label')}
        description={t('location-tracking.fields.status.description')}
        summary={t('statuses:tracking.chosen', { chosen: new Set(value).size, count: ids.length })}
        searchLabel={t('statuses:tracking.search')}
        emptyText={(search) =>
          ids.length === 0 ? t('statuses:tracking.noStatuses') : t('statuses:tracking.none', { search })
        }
        options={ids.map((id) => {
          const problem = statuses.problemOf(id);
          return {
            id,
            label: statuses.labelOf(id),
            description: id,
            ...(problem !== undefined && { badge: badges[problem] }),
          };
        })}
        value={value}
        // Keeps the order of the org, so that equal choices are stored equally.
        onChange={(chosen) => onChange(ids.filter((id) => chosen.includes(id)))}
        isReadOnly={isReadOnly}
        errorMessage={errorMessage}
      />
    </>
  );
}
