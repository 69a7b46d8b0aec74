import type { AiUse, CreditUse } from '@fieldstone/contracts/skills/ai-usage';
import type { ChartSeries, ChartStep } from '@fieldstone/ui/charts';

/** Every month from the first to the last that has records, those without any between them too. */
export function monthsOf(records: readonly CreditUse[], language: string): ChartStep[] {
  const [first, last] = [records[0]?.month, records.at(-1)?.month];
  if (first === undefined || last === undefined) return [];
  const format = new Intl.DateTimeFormat(language, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const months: ChartStep[] = [];
  const at = new Date(`${first}-01T00:00:00Z`);
  for (; ; at.setUTCMonth(at.getUTCMonth() + 1)) {
    const id = at.toISOString().slice(0, last.length);
    months.push({ id, label: format.format(at) });
    if (id >= last) return months;
  }
}

/** The credits of each skill in each month, the costliest skill first. */
export function bySkill(
  records: readonly CreditUse[],
  months: readonly ChartStep[],
  nameOf: (skill: AiUse) => string,
): ChartSeries[] {
  return [...Map.groupBy(records, ({ skill }) => skill)]
    .map(([skill, own]) => ({
      id: skill,
      label: nameOf(skill),
      values: months.map(({ id }) => own.find(({ month }) => month === id)?.credits ?? 0),
      total: own.reduce((sum, { credits }) => sum + credits, 0),
    }))
    .toSorted((a, b) => b.total - a.total);
}
