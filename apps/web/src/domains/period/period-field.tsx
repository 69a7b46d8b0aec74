import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '@fieldstone/ui/date-field';
import { Segments } from '@fieldstone/ui/segments';
import { isDay } from '@fieldstone/contracts/platform/days';
import type { PagePeriod } from './use-period.ts';

const OWN = 'custom';

const nameOf = (preset: PagePeriod['preset'], days: Pick<PagePeriod, 'from' | 'to'>): string =>
  `${preset} ${days.from} ${days.to}`;

/** Shows a choice of the page's period: a preset, or a first and a last day. */
export function PeriodField({ period }: { readonly period: PagePeriod }) {
  const { t } = useTranslation(['charts', 'validation']);
  const { preset, presets, from, to, ruleOf, daysLimit, setPreset, setDays } = period;
  const isChosen = preset === undefined;
  const [isOwn, setOwn] = useState(isChosen);
  const [days, setTyped] = useState({ from, to });
  const broken = isDay(days.from) && isDay(days.to) ? ruleOf(days.from, days.to) : undefined;
  const type = (next: typeof days) => {
    setTyped(next);
    if (!isDay(next.from) || !isDay(next.to)) return;
    setRequested(nameOf(undefined, next));
    setDays(next.from, next.to);
  };
  // The browser's back button also changes the period, but the field's own change must not reset its input.
  const shown = nameOf(preset, { from, to });
  const [seen, setSeen] = useState(shown);
  const [requested, setRequested] = useState<string>();
  if (seen !== shown) {
    setSeen(shown);
    if (shown !== requested) {
      setRequested(undefined);
      setOwn(isChosen);
      setTyped({ from, to });
    }
  }
  return (
    <div className="stack-3">
      <Segments
        label={t('period.label')}
        options={([...presets, OWN] as const).map((id) => ({ id, label: t(`period.${id}`) }))}
        value={isOwn || preset === undefined ? OWN : preset}
        onChange={(id) => {
          setOwn(id === OWN);
          setTyped({ from, to });
          const chosen = presets.find((each) => each === id);
          if (chosen !== undefined) setPreset(chosen);
        }}
      />
      {isOwn && (
        <div className="wrap-3">
          <DateField label={t('period.from')} value={days.from} onChange={(day) => type({ ...days, from: day })} />
          <DateField
            label={t('period.to')}
            value={days.to}
            onChange={(day) => type({ ...days, to: day })}
            {...(broken !== undefined && { errorMessage: t(`validation:${broken}`, { maximum: daysLimit }) })}
          />
        </div>
      )}
    </div>
  );
}
