import { AI_USES } from '@fieldstone/contracts/skills/all-skills';
import { AI_OUTCOMES } from '@fieldstone/contracts/skills/ai-outcomes';
import type { UsageDimension } from '@fieldstone/contracts/skills/ai-usage';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SearchableSelect, Select } from '@fieldstone/ui/select';
import { withChosen } from '../../lib/form/with-chosen.ts';
import styles from './page.module.css';
import { isPeopleHidden, usageTotalsQuery } from './usage-query.ts';
import type { UsageFilters } from './use-usage-filters.ts';

const ALL = '';

/** Shows the filters of the list. The users and actions of the period are the choices. */
export function UsageFilterBar({ period: { start, end, rejected }, filter, set }: UsageFilters) {
  const { t } = useTranslation('ai-usage');
  const enabled = rejected === undefined;
  const users = useQuery({ ...usageTotalsQuery({ start, end, by: 'user' }), enabled });
  const actions = useQuery({ ...usageTotalsQuery({ start, end, by: 'action' }), enabled });
  const choose = (dimension: UsageDimension) => (id: string) =>
    set({ [dimension]: id === ALL ? undefined : id, page: undefined });
  const all = (dimension: UsageDimension) => ({ id: ALL, label: t(`usage.filters.${dimension}.all`) });
  const searchable = (dimension: 'user' | 'action', { data }: typeof users) => (
    <SearchableSelect
      label={t(`usage.filters.${dimension}.label`)}
      searchLabel={t(`usage.filters.${dimension}.search`)}
      emptyText={t(`usage.filters.${dimension}.none`)}
      options={[
        all(dimension),
        ...withChosen(
          (data?.totals ?? []).map(({ value, name }) => ({ id: value, label: name ?? value })),
          filter[dimension],
        ),
      ]}
      value={filter[dimension] ?? ALL}
      onChange={choose(dimension)}
    />
  );
  return (
    <div className={styles.filters}>
      {!isPeopleHidden(users.error) && searchable('user', users)}
      <Select
        label={t('usage.filters.skill.label')}
        options={[all('skill'), ...AI_USES.map((id) => ({ id, label: t(`usage.skills.${id}`) }))]}
        value={filter.skill ?? ALL}
        onChange={choose('skill')}
      />
      {searchable('action', actions)}
      <Select
        label={t('usage.outcome')}
        options={[all('outcome'), ...AI_OUTCOMES.map((id) => ({ id, label: t(`usage.outcomes.${id}`) }))]}
        value={filter.outcome ?? ALL}
        onChange={choose('outcome')}
      />
    </div>
  );
}
