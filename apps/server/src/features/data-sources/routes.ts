import { newDataSource } from '@fieldstone/contracts/skills/data-sources';
import type * as contract from '@fieldstone/contracts/skills/data-sources';
import type { Handler } from '../../http/context.ts';
import { countVisible } from './count.ts';
import type { ReferencingObject } from '@fieldstone/contracts/skills/data-sources';
import type { Crm } from '../../salesforce/crm.ts';

/** Returns the handlers for choosing the AI's data. */
export const dataSourcesHandlers = {
  referencingObjects: (async ({ query }, { crm }) => ({
    records: await loadReferencing(crm, query.object),
  })) satisfies Handler<typeof contract.referencingObjects>,

  countVisible: (({ query }, { crm }) => {
    const { object, expression = null, reference = null, parent, parentExpression = null } = query;
    const source = {
      ...newDataSource(object),
      sfm_expression_id: expression,
      sfm_expression_parent_object_criteria: reference,
    };
    const others = parent === undefined ? [] : [{ ...newDataSource(parent), sfm_expression_id: parentExpression }];
    return countVisible(crm, [source, ...others], source);
  }) satisfies Handler<typeof contract.countVisible>,
};

/** Returns the visible objects that refer to any of the given ones, by label. */
async function loadReferencing(crm: Crm, objects: readonly string[]): Promise<ReferencingObject[]> {
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
