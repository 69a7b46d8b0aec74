import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { PlannedChange } from '@fieldstone/contracts/changes/planned-change';
import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from 'react-router';
import { Dialog } from '@fieldstone/ui/dialog';
import { isApplying } from '../../changes/change-queries.ts';
import { settingNames } from '../../changes/setting-names.ts';
import { ChangeActions } from '../../changes/result/change-actions.tsx';
import { ChangeResult } from '../../changes/result/change-result.tsx';
import { useChange } from '../../changes/use-change.ts';
import { useViewHeading } from '../../changes/use-view-heading.ts';
import { toAnotherPath } from '../../lib/page/unsaved.ts';
import { useLeaveGuard } from '../../lib/page/use-leave-guard.ts';
import { ChooserActions, ChooserStep } from './choose/chooser.tsx';
import type { ChooserStepProps } from './choose/chooser.tsx';
import { isCopyOpen } from './copy-address.ts';
import { LAST, STEPS, useChooser } from './choose/use-chooser.ts';
import styles from './copy-wizard.module.css';

export type CopyWizardProps = Omit<ChooserStepProps, 'chooser'> & {
  /** The displayed copy; undefined while the user chooses a new one. */
  readonly copyId: string | undefined;
  readonly onClose: () => void;
  /** The setting that is chosen already, so that the wizard begins with the group profiles. */
  readonly settingId?: SettingId | undefined;
};

/** Copies settings of a group profile to others in three steps: settings, profiles, confirmation with dry run and result. */
export function CopyWizard(props: CopyWizardProps) {
  const { profile, tree, copyId, onShow, onClose, settingId } = props;
  // The texts of later steps load at the start, so that none is missing for a moment.
  const { t } = useTranslation(['copy', 'changes', 'settings', 'charts']);
  const followed = useChange('copy', copyId, onShow);
  const chooser = useChooser(profile, followed.start, settingId);
  const isChoosing = copyId === undefined;
  const rules = useMemo(
    () => ({
      isLeaving: (from: Location, to: Location) => toAnotherPath(from, to) || !isCopyOpen(to.search),
      texts: {
        title: t('leave.title'),
        message: t('leave.message'),
        stay: t('leave.stay'),
        proceed: t('leave.confirm'),
      },
    }),
    [t],
  );
  useLeaveGuard({ isDirty: isChoosing && chooser.isChosen, isSaving: false, hasFailed: false }, rules);
  const { data: copy } = followed.change;
  const chosen = chooser.selection.step > 0 ? chooser.selection.settingIds : [];
  const settings = settingNames(followed.outcomes.data?.map((outcome) => outcome.settingId) ?? chosen);

  return (
    <Dialog
      isOpen
      onClose={() => chooser.isStarting || onClose()}
      size="large"
      title={t(copy?.kind === 'undo' ? 'undoTitle' : 'title', {
        settings: settings ?? t('configuration'),
        profile: copy?.source?.name ?? profile.name,
      })}
      actions={
        isChoosing ? (
          <ChooserActions chooser={chooser} onCancel={onClose} />
        ) : (
          <ChangeActions followed={followed} onClose={onClose} />
        )
      }
    >
      <WizardStep step={isChoosing ? chooser.selection.step : LAST} isChoosing={isChoosing} copy={copy}>
        {isChoosing ? (
          <ChooserStep profile={profile} tree={tree} onShow={onShow} chooser={chooser} />
        ) : (
          <ChangeResult followed={followed} onShow={onShow} />
        )}
      </WizardStep>
    </Dialog>
  );
}

type WizardStepProps = {
  readonly step: number;
  readonly isChoosing: boolean;
  /** The displayed copy; undefined until it is loaded. */
  readonly copy: PlannedChange | undefined;
  readonly children: ReactNode;
};

/** Shows a step below its heading, which receives the focus when the view changes. */
function WizardStep({ step, isChoosing, copy, children }: WizardStepProps) {
  const { t } = useTranslation('copy');
  const name = STEPS[step] ?? STEPS[0];
  const view = isChoosing ? name : 'result';
  const heading = useViewHeading(view);
  // A running copy has no rows to expand yet.
  const hint = !isChoosing && copy && isApplying(copy) ? 'applying' : view;
  return (
    <div className="stack-3">
      <StepList step={step} />
      <h3 ref={heading} tabIndex={-1} className="visually-hidden">
        {t(`steps.${name}`)}
      </h3>
      <p className="muted">{t(`hints.${hint}`)}</p>
      {children}
    </div>
  );
}

/** Shows the steps of the wizard, and marks the current one. */
function StepList({ step }: { readonly step: number }) {
  const { t } = useTranslation('copy');
  return (
    <ol aria-label={t('steps.label')} className={styles.steps}>
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === step ? 'step' : undefined}
          data-done={index < step || undefined}
          className={styles.step}
        >
          <span aria-hidden="true" className={styles.number}>
            {index < step ? <IconCheck size={14} stroke={3} /> : index + 1}
          </span>
          <span className={styles.name}>{t(`steps.${name}`)}</span>
        </li>
      ))}
    </ol>
  );
}
