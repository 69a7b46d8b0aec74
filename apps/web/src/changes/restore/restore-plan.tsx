import type { ChangePlan, PlanItem, RestoredId } from '@fieldstone/contracts/changes/plan';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { Disclosure } from '@fieldstone/ui/disclosure';
import type { PlanResult } from '../plan/plan.ts';
import { PlanLines, PlanSummary } from '../plan/plan-view.tsx';
import type { PlanLinesProps } from '../plan/plan-view.tsx';

export type RestorePlanProps = {
  readonly plan: ChangePlan;
  /** The settings that the user does not restore. */
  readonly left: ReadonlySet<RestoredId>;
  readonly onLeave: (left: ReadonlySet<RestoredId>) => void;
};

/** Returns the settings of a plan with a result. */
export function selectItems(plan: ChangePlan, result: PlanResult): readonly PlanItem[] {
  return plan.targets.flatMap(({ items }) => items).filter((item) => item.result === result);
}

/** Shows the effect of a restore on each setting, with a choice of the settings to restore. */
export function RestorePlan({ plan, left, onLeave }: RestorePlanProps) {
  const { t } = useTranslation('restore');
  const [isOpen, setOpen] = useState(false);
  const [changing, blocked, identical] = [
    selectItems(plan, 'will-change'),
    selectItems(plan, 'blocked'),
    selectItems(plan, 'identical'),
  ];
  const isAll = left.size === 0;
  const choiceOf = ({ settingId }: PlanItem) => ({
    isSelected: !left.has(settingId),
    onChange: (isSelected: boolean) => {
      const next = new Set(left);
      if (isSelected) next.delete(settingId);
      else next.add(settingId);
      onLeave(next);
    },
  });
  const lines = (props: Pick<PlanLinesProps, 'items' | 'choiceOf'>) => (
    <PlanLines sourceId={plan.source.id} targetId={plan.source.id} {...props} />
  );
  return (
    <>
      <PlanSummary plan={plan} emptyText={t('nothing')} />
      {changing.length > 0 && (
        <section className="stack-1" aria-label={t('changing')}>
          <Checkbox
            isSelected={isAll}
            isIndeterminate={!isAll && left.size < changing.length}
            onChange={(isSelected) =>
              onLeave(isSelected ? new Set() : new Set(changing.map(({ settingId }) => settingId)))
            }
          >
            {t('all', { count: changing.length })}
          </Checkbox>
          {lines({ items: changing, choiceOf })}
        </section>
      )}
      {blocked.length > 0 && (
        <section className="stack-1" aria-label={t('blocked')}>
          <h3 className="subtitle">{t('blocked')}</h3>
          {lines({ items: blocked })}
        </section>
      )}
      {identical.length > 0 && (
        <Disclosure title={t('identical', { count: identical.length })} isExpanded={isOpen} onExpandedChange={setOpen}>
          {lines({ items: identical })}
        </Disclosure>
      )}
    </>
  );
}
