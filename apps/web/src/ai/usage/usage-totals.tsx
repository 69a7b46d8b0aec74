import { AI_USES } from '@fieldstone/contracts/skills/all-skills';
import { AI_OUTCOMES } from '@fieldstone/contracts/skills/ai-outcomes';
import { USAGE_DIMENSIONS } from '@fieldstone/contracts/skills/ai-usage';
import type { UsageTotal } from '@fieldstone/contracts/skills/ai-usage';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BarChart, ChartFrame } from '@fieldstone/ui/charts';
import type { Bar } from '@fieldstone/ui/charts';
import { Select } from '@fieldstone/ui/select';
import { describeCause, isSilent } from '../../lib/api/report-error.ts';
import { useSessionUser } from '../../lib/session/session-query.ts';
import { isPeopleHidden, usageTotalsQuery } from './usage-query.ts';
import type { UsageFilters } from './use-usage-filters.ts';

/** Shows the totals of the listed uses by user, skill, action or result; a bar limits the list to it (requirement INX-11). */
export function UsageTotals({ period: { start, end }, filter, by, set }: UsageFilters) {
  const { t } = useTranslation('ai-usage');
  const { locale } = useSessionUser();
  const { data, error, isPending, refetch } = useQuery(usageTotalsQuery({ start, end, by, ...filter }));
  const isHidden = isPeopleHidden(useQuery(usageTotalsQuery({ start, end, by: 'user' })).error);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const title = t('usage.totals.title');
  const nameOf = ({ value, name }: Pick<UsageTotal, 'value' | 'name'>): string => {
    const skill = AI_USES.find((each) => by === 'skill' && each === value);
    const outcome = AI_OUTCOMES.find((each) => by === 'outcome' && each === value);
    if (skill) return t(`usage.skills.${skill}`);
    return outcome ? t(`usage.outcomes.${outcome}`) : (name ?? value);
  };
  const sums = (all: Omit<UsageTotal, 'value' | 'name'>) => ({
    uses: number.format(all.uses),
    tokens: number.format(all.tokens),
    credits: number.format(all.credits),
  });
  const totals = data?.totals ?? [];
  const usesOf = new Map(totals.map(({ value, uses }) => [value, number.format(uses)]));
  const textOf = ({ id, value }: Pick<Bar, 'id' | 'value'>) =>
    t('usage.totals.bar', { credits: number.format(value), uses: usesOf.get(id) ?? '' });
  return (
    <ChartFrame
      title={title}
      description={
        data &&
        [
          t('usage.totals.all', sums(data.all)),
          ...(data.others ? [t('usage.totals.others', sums(data.others))] : []),
        ].join(' ')
      }
      isLoading={isPending}
      failure={
        error && !isSilent(error)
          ? { title: t('usage.totals.failed'), cause: describeCause(error), onRetry: () => void refetch() }
          : undefined
      }
      empty={t(`usage.totals.empty.${by}`)}
      table={
        data && {
          columns: [
            t(`usage.totals.by.${by}`),
            t('credits.columns.uses'),
            t('credits.columns.tokens'),
            t('credits.columns.credits'),
          ],
          rows: totals.map((total) => {
            const { uses, tokens, credits } = sums(total);
            return { id: total.value, cells: [nameOf(total), uses, tokens, credits] };
          }),
        }
      }
      actions={
        <Select
          label={t('usage.totals.label')}
          isLabelHidden
          options={USAGE_DIMENSIONS.filter((each) => each !== 'user' || !isHidden).map((id) => ({
            id,
            label: t(`usage.totals.by.${id}`),
          }))}
          value={by}
          onChange={(next) => set({ by: next })}
        />
      }
    >
      <BarChart
        label={title}
        bars={totals.map((total) => ({ id: total.value, label: nameOf(total), value: total.credits }))}
        format={(_, bar) => textOf(bar)}
        opens={{
          isOnPage: true,
          label: (bar) => t('usage.totals.show', { name: bar.label, text: textOf(bar) }),
          onOpen: (id) => set({ [by]: id, page: undefined }),
        }}
      />
    </ChartFrame>
  );
}
