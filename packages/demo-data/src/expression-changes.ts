import type { Company, DemoExpressionChange } from './host.ts';

/** Returns the last change of each expression that was edited since a moment: a value was added to the list of a criterion. */
export function createExpressionChanges({ editedExpressions }: Company, since: number): DemoExpressionChange[] {
  return editedExpressions.flatMap((expression): DemoExpressionChange[] => {
    const { content, processId, changedAt } = expression;
    const at = content.criteria.findIndex(({ operand }) => operand?.includes(',') === true);
    if (at === -1 || changedAt < since) return [];
    const criteria = content.criteria.map((criterion, index) =>
      index === at ? { ...criterion, operand: withoutLast(criterion.operand ?? '') } : criterion,
    );
    return [{ expression, before: { ...content, criteria }, dedupeKey: `example ${processId}` }];
  });
}

function withoutLast(list: string): string {
  return list.slice(0, list.lastIndexOf(','));
}
