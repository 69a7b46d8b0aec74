import { appointmentColor, colorRule } from '@fieldstone/contracts/settings/calendar/appointment-color';
import type { ColorRule } from '@fieldstone/contracts/settings/calendar/appointment-color';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Badge } from '@fieldstone/ui/badge';
import { nameOf } from '../model/path.ts';
import type { Path } from '../model/path.ts';
import styles from './appointment-color.module.css';
import { ColorSample } from './color-sample.tsx';
import { plainView } from './setting-view.tsx';
import type { SettingView } from './setting-view.tsx';

export const colorView: SettingView = {
  ...plainView(appointmentColor),
  renderValue: colorValue,
  Entry: ({ entry }) => (
    <Badge sample={entry.color}>
      <span>{entry.text}</span>
    </Badge>
  ),
  counted: 'appointment-color',
};

/** Shows rules and colors of a conflict as the page does; returns undefined for plain values. */
function colorValue(path: Path, value: unknown): ReactNode {
  const field = nameOf(path);
  const isColor = field === 'default.color' || field === 'configuration.color';
  if (isColor && typeof value === 'string') return <ColorSample color={value} />;
  if (field === 'configuration.expression') return colorRule.shape.expression.safeParse(value).data?.name;
  const rules = field === 'configuration' ? z.array(colorRule).safeParse(value).data : undefined;
  if (rules === undefined || rules.length === 0) return undefined;
  const keys = ruleKeys(rules);
  return (
    <span className={styles.rules}>
      {rules.map(({ title, color, expression }, index) => (
        <span key={keys[index]} className={styles.rule}>
          <span className={styles.title}>{title}</span>
          <span className="note">{expression.name}</span>
          <ColorSample color={color} />
        </span>
      ))}
    </span>
  );
}

/** Returns a stable key for each rule; equal rules are numbered in their order. */
export function ruleKeys(rules: readonly ColorRule[]): string[] {
  const seen = new Map<string, number>();
  return rules.map(({ title, color, expression }) => {
    const name = [title, color, expression.processId].join(' ');
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return `${name} ${before}`;
  });
}
