import type { ReferencingObject } from '@fieldstone/contracts/skills/data-sources';
import type { Crm } from '../../salesforce/crm.ts';

/** Returns the visible objects that refer to any of the given ones, by label. */
export async function loadReferencing(crm: Crm, objects: readonly string[]): Promise<ReferencingObject[]> {
  const [described, all] = await Promise.all([crm.describe(objects), crm.listObjects()]);
  const references = described.flatMap(({ name: to, referencedBy }) =>
    referencedBy.map(({ object, field }) => ({ object, field, to })),
  );
  const byObject = Map.groupBy(references, ({ object }) => object);
  const labels = new Map(all.map(({ name, label }) => [name, label]));
  return [...byObject]
    .flatMap(([object, own]) => {
      const label = labels.get(object);
      return label === undefined ? [] : [{ object, label, references: own.map(({ field, to }) => ({ field, to })) }];
    })
    .toSorted((a, b) => (a.label < b.label ? -1 : Number(a.label > b.label)));
}
