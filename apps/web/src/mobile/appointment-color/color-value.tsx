import { colorRule } from '@fieldstone/contracts/settings/calendar/appointment-color';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { nameOf } from '../../settings/model/path.ts';
import type { Path } from '../../settings/model/path.ts';
import styles from './color-value.module.css';
import { ruleKeys } from './color-rules.ts';
import { ColorSample } from './color-sample.tsx';

/** Shows rules and colors of a conflict as the page does; returns undefined for plain values. */
export function colorValue(path: Path, value: unknown): ReactNode {
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
