import type { AiUse } from '@fieldstone/contracts/skills/all-skills';
import type { CreditUse } from '@fieldstone/contracts/skills/ai-usage';
import type { ChartSeries } from '@fieldstone/ui/charts';

/** Returns the credits of each skill by month, the most expensive skill first. */
export function bySkill(
  records: readonly CreditUse[],
  months: readonly string[],
  nameOf: (skill: AiUse) => string,
): ChartSeries[] {
  return [...Map.groupBy(records, ({ skill }) => skill)]
    .map(([skill, own]) => ({
      id: skill,
      label: nameOf(skill),
      values: months.map((id) => own.find(({ month }) => month === id)?.credits ?? 0),
      total: own.reduce((sum, { credits }) => sum + credits, 0),
    }))
    .toSorted((a, b) => b.total - a.total);
}
