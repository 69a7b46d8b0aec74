import type { SettingId } from '@fieldstone/contracts/settings/setting';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from 'react-router';
import { Dialog } from '@fieldstone/ui/dialog';
import { toAnotherPath } from '../../lib/page/unsaved.ts';
import { useLeaveGuard } from '../../lib/page/use-leave-guard.ts';
import { ChooserActions } from './choose/chooser-actions.tsx';
import { ChooserStep } from './choose/chooser-step.tsx';
import type { ChooserStepProps } from './choose/chooser-step.tsx';
import { CopyActions } from './copy-actions.tsx';
import { isCopyOpen } from './copy-address.ts';
import { OperationStep } from './choose/operation-step.tsx';
import { StepBody } from './step-body.tsx';
import { LAST, useChooser } from './choose/use-chooser.ts';
import { useCopy } from './use-copy.ts';

export type CopyWizardProps = Omit<ChooserStepProps, 'chooser'> & {
  /** The displayed copy; undefined while the user chooses a new one. */
  readonly copyId: string | undefined;
  readonly onClose: () => void;
  /** The setting that is chosen already, so that the wizard begins with the group profiles. */
  readonly settingId?: SettingId | undefined;
};

/** Copies settings of a group profile to others in three steps: settings, profiles, confirmation with dry run and result. */
export function CopyWizard(props: CopyWizardProps) {
  const { profile, tree, copyId, onShow, onClose, renderValue, settingId } = props;
  // The texts of later steps load at the start, so that none is missing for a moment.
  const { t } = useTranslation(['copy', 'settings', 'charts']);
  const chooser = useChooser(profile, onShow, settingId);
  const copy = useCopy(copyId, onShow);
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
  const { data: operation } = copy.operation;

  return (
    <Dialog
      isOpen
      onClose={() => chooser.isStarting || onClose()}
      size="large"
      title={
        operation
          ? t(`operation.title.${operation.kind}`, { profile: operation.source.name })
          : t('title', { profile: profile.name })
      }
      actions={
        isChoosing ? (
          <ChooserActions chooser={chooser} onCancel={onClose} />
        ) : (
          <CopyActions copy={copy} onClose={onClose} renderValue={renderValue} />
        )
      }
    >
      <StepBody
        step={isChoosing ? chooser.selection.step : LAST}
        operation={isChoosing ? undefined : { status: operation?.status }}
      >
        {isChoosing ? (
          <ChooserStep profile={profile} tree={tree} onShow={onShow} chooser={chooser} renderValue={renderValue} />
        ) : (
          <OperationStep copy={copy} onShow={onShow} />
        )}
      </StepBody>
    </Dialog>
  );
}
