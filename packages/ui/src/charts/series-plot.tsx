import { AxisBottom, AxisLeft } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx/cx.ts';
import { highest } from './chart-data.ts';
import type { ChartMarks, ChartSeries, ChartStep } from './chart-data.ts';
import styles from './charts.module.css';
import { Legend } from './legend.tsx';
import { Columns, Lines } from './series-marks.tsx';
import { useWidth } from './use-width.ts';

export type SeriesPlotProps = {
  /** The accessible name of the plot. */
  readonly label: string;
  readonly steps: readonly ChartStep[];
  readonly series: readonly ChartSeries[];
  /** `columns` stacks the series. */
  readonly kind: 'lines' | 'columns';
  readonly format: (value: number) => string;
  /** Shown below the axis. */
  readonly marks?: ChartMarks;
  /** Opens what is behind a step, by a click on it or the Enter key. */
  readonly onOpen?: (stepId: string) => void;
};

const HEIGHT = 260;
const MARGIN = { top: 12, right: 12, bottom: 28, left: 52 } as const;
/** Width of a label below the axis, in pixels. */
const LABEL_WIDTH = 72;
/** Width of a mark below the axis with the space around it, in pixels. */
const MARK_WIDTH = 28;

/**
 * Draws values over time. A slider moves between the steps, also by keyboard, and announces their values; the frame's table has
 * all numbers.
 */
export function SeriesPlot({ label, steps, series, kind, format, marks, onOpen }: SeriesPlotProps) {
  const { t, i18n } = useTranslation('ui');
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  const { ref, width } = useWidth();
  const hatch = useId();
  const [looked, setStep] = useState<number | undefined>();
  const step = looked !== undefined && looked < steps.length ? looked : undefined;
  const [inner, depth] = [Math.max(width - MARGIN.left - MARGIN.right, 10), HEIGHT - MARGIN.top - MARGIN.bottom];
  const x = scaleBand({ domain: steps.map(({ id }) => id), range: [0, inner], padding: 0.3 });
  const y = scaleLinear({ domain: [0, highest(series, kind === 'columns')], range: [depth, 0], nice: true });
  const every = Math.max(1, Math.ceil((steps.length * LABEL_WIDTH) / inner));
  const shown = step === undefined ? undefined : steps[step];
  const valuesAt = (at: number): string =>
    t('chart.step', {
      step: steps[at]?.isPartial === true ? t('chart.partial', { step: steps[at].label }) : steps[at]?.label,
      values: list.format(
        series.flatMap((one) => {
          const value = one.values[at] ?? null;
          return value === null ? [] : `${one.label} ${format(value)}`;
        }),
      ),
    });
  const perMark = Math.max(1, Math.ceil(MARK_WIDTH / x.step()));
  const marked = steps.flatMap(({ id }, at) => {
    if (at % perMark > 0) return [];
    const group = steps.slice(at, at + perMark).map((one) => one.id);
    const ids = group.filter((member) => marks?.stepIds.has(member));
    return ids.length === 0
      ? []
      : { ids, at: MARGIN.left + (x(id) ?? 0) + (x.step() * (group.length - 1) + x.bandwidth()) / 2 };
  });
  const Marks = kind === 'columns' ? Columns : Lines;

  return (
    <div ref={ref} className={styles.chart}>
      <Legend series={series} marks={marked.length > 0 ? marks?.label : undefined} />
      <input
        type="range"
        className={styles.slider}
        aria-label={t('chart.label', { label, from: steps[0]?.label, to: steps.at(-1)?.label })}
        aria-valuetext={shown && valuesAt(step ?? 0)}
        min={0}
        max={Math.max(0, steps.length - 1)}
        value={step ?? steps.length - 1}
        onChange={({ target }) => setStep(target.valueAsNumber)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && shown !== undefined) onOpen?.(shown.id);
        }}
        onFocus={() => setStep(steps.length - 1)}
        onBlur={() => setStep(undefined)}
      />
      <svg
        aria-hidden="true"
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className={cx(styles.plot, onOpen && styles.opens)}
        onPointerLeave={() => setStep(undefined)}
      >
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line x1="0" x2="0" y1="0" y2="6" className={styles.hatch} />
          </pattern>
        </defs>
        <Group left={MARGIN.left} top={MARGIN.top}>
          {y.ticks(4).map((tick) => (
            <line key={tick} x1={0} x2={inner} y1={y(tick)} y2={y(tick)} className={styles.gridLine} />
          ))}
          <AxisLeft scale={y} numTicks={4} tickFormat={(value) => format(Number(value))} hideTicks hideAxisLine />
          <AxisBottom
            scale={x}
            top={depth}
            hideTicks
            tickFormat={(id, index) => (index % every === 0 ? (steps.find((one) => one.id === id)?.label ?? '') : '')}
          />
          {shown && <rect x={x(shown.id)} y={0} width={x.bandwidth()} height={depth} className={styles.cursor} />}
          <Marks steps={steps} series={series} x={x} y={y} hatch={hatch} />
          {steps.map(({ id }, index) => (
            <rect
              key={id}
              x={(x(id) ?? 0) - (x.step() - x.bandwidth()) / 2}
              y={0}
              width={x.step()}
              height={depth}
              fill="transparent"
              onPointerEnter={() => setStep(index)}
              onClick={() => onOpen?.(id)}
            />
          ))}
        </Group>
      </svg>
      {marked.length > 0 && (
        <ul aria-label={t('chart.marks', { label })} className={styles.marks}>
          {marked.map(({ ids, at }) => (
            <li key={ids[0]} style={{ insetInlineStart: at }}>
              {marks?.render(ids)}
            </li>
          ))}
        </ul>
      )}
      <p aria-hidden="true" className={styles.caption}>
        {step === undefined ? t(onOpen ? 'chart.hintOpens' : 'chart.hint') : valuesAt(step)}
      </p>
    </div>
  );
}
