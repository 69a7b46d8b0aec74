import { newDataSource, withFieldLabels } from '@fieldstone/contracts/skills/data-sources';
import type { DataSource } from '@fieldstone/contracts/skills/data-sources';
import { describeKnown } from '../salesforce/path-describes.ts';
import type { Crm } from '../salesforce/crm.ts';
import type { StoredActions } from './actions-section.ts';

/** Returns a valid section with the org's names of what it refers to (ADR 82). Names that are stored stay if they are sent unchanged. */
export type TakeNames<P> = (crm: Crm, sent: P, stored: P) => Promise<P>;

/** Takes the labels of the actions' objects from the org. */
export const takeObjectLabels: TakeNames<StoredActions> = async (crm, sent, stored) => {
  const known = new Map(stored.actions.map(({ object_name: object, object_label: label }) => [object, label]));
  if (sent.actions.every((action) => known.get(action.object_name) === action.object_label)) return sent;
  const labels = new Map((await crm.listObjects()).map(({ name, label }) => [name, label]));
  const actions = sent.actions.map((action) => {
    const { object_name: object } = action;
    return { ...action, object_label: labels.get(object) ?? known.get(object) ?? object };
  });
  return { ...sent, actions };
};

type Sources = { readonly configurations: DataSource[] };

/** Takes the labels of fields from the org. An added object without fields gets those of a new one: Id and name (AIC-08). */
export const takeFieldLabels: TakeNames<Sources> = async (crm, sent, stored) => {
  const known = new Map(stored.configurations.map((source) => [keyOf(source), source]));
  const isNamed = (source: DataSource, name: string) =>
    known.get(keyOf(source))?.fields[name]?.label === source.fields[name]?.label;
  const unnamed = sent.configurations
    .filter((source) => !known.has(keyOf(source)) || !Object.keys(source.fields).every((name) => isNamed(source, name)))
    .map(({ object_name: object }) => object);
  if (unnamed.length === 0) return sent;
  const describes = await describeKnown(crm, unnamed);
  const configurations = sent.configurations.map((source) => {
    const described = describes.get(source.object_name);
    if (described === undefined) return source;
    const isNew = !known.has(keyOf(source)) && Object.keys(source.fields).length === 0;
    const nameField = described.fields.find((field) => field.nameField)?.name ?? null;
    const next = isNew ? { ...source, fields: newDataSource(source.object_name, nameField).fields } : source;
    const names = Object.keys(next.fields).filter((name) => !isNamed(next, name));
    const renamed = new Set(names.map((name) => name.toLowerCase()));
    return withFieldLabels(
      next,
      described.fields.filter(({ name }) => renamed.has(name.toLowerCase())),
    );
  });
  return { configurations };
};

const keyOf = ({ object_name: object }: DataSource): string => object.toLowerCase();
