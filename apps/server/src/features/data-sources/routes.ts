import { newDataSource } from '@fieldstone/contracts/skills/data-sources';
import type * as contract from '@fieldstone/contracts/skills/data-sources';
import type { Handler } from '../../http/context.ts';
import { countVisible } from './count.ts';
import { loadReferencing } from './referencing.ts';

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
