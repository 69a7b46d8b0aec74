import type { ReactNode } from 'react';
import type { Path } from '../../settings/model/path.ts';
import { ValueList } from './value-list.tsx';

/** Shows objects and forms of a version or a conflict as the page does; returns undefined for plain values. */
export function barcodeValue([name, ...deeper]: Path, value: unknown): ReactNode {
  const isShown = name === 'searchObjects' || name === 'alternateAction';
  if (!isShown || deeper.length > 0 || !Array.isArray(value) || value.length === 0) return undefined;
  return <ValueList name={name} value={value} />;
}
