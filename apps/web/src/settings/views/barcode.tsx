import { barcode } from '@fieldstone/contracts/settings/pages/barcode';
import { barcodeField, barcodeObject } from '@fieldstone/contracts/settings/pages/barcode-field';
import type { BarcodeObject } from '@fieldstone/contracts/settings/pages/barcode-field';
import { findBarcodeDefinition } from '@fieldstone/contracts/settings/pages/barcode-objects';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Path } from '../model/path.ts';
import { Summary } from './barcode-summary.tsx';
import styles from './barcode.module.css';
import { plainView } from './setting-view.tsx';
import type { SettingView } from './setting-view.tsx';

export const barcodeView: SettingView = { ...plainView(barcode), renderValue: barcodeValue, counted: 'barcode' };

/** Shows objects and forms of a version or a conflict as the page does; returns undefined for plain values. */
function barcodeValue([name, ...deeper]: Path, value: unknown): ReactNode {
  const isShown = name === 'searchObjects' || name === 'alternateAction';
  if (!isShown || deeper.length > 0 || !Array.isArray(value) || value.length === 0) return undefined;
  return <ValueList name={name} value={value} />;
}

type ValueListProps = {
  readonly name: 'searchObjects' | 'alternateAction';
  readonly value: readonly unknown[];
};

/** Lists objects with their configuration, or forms with their objects. */
function ValueList({ name, value }: ValueListProps) {
  if (name === 'searchObjects') {
    const objects = z.array(barcodeObject).safeParse(value).data;
    return objects ? <Objects objects={objects} /> : <Unread value={value} />;
  }
  const forms = z.array(barcodeField).safeParse(value).data;
  if (!forms) return <Unread value={value} />;
  return (
    <ul className={styles.objects}>
      {forms.map(({ id, title, objectName2 }) => (
        <li key={id}>
          <span className={styles.name}>{findBarcodeDefinition(objectName2)?.label ?? objectName2}</span>
          <span>{`: ${title}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** Shows an invalid value as stored. */
function Unread({ value }: Pick<ValueListProps, 'value'>) {
  return <code>{JSON.stringify(value)}</code>;
}

function Objects({ objects }: { readonly objects: readonly BarcodeObject[] }) {
  return (
    <ul className={styles.objects}>
      {objects.map((object) => (
        <li key={object.targetObjectName}>
          <span className={styles.name}>{object.displayObjectName}</span>
          <Summary draft={{ object, alternate: null }} />
        </li>
      ))}
    </ul>
  );
}
