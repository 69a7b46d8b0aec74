import { useTranslation } from 'react-i18next';
import type { NavigationGroup } from '../../lib/navigation/navigation-tree.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { Dialog } from '@fieldstone/ui/dialog';
import { useLeaveGuard } from '../../lib/page/use-leave-guard.tsx';
import { ChooserActions } from './choose/chooser-actions.tsx';
import { ChooserStep } from './choose/chooser-step.tsx';
import { CopyActions } from './copy-actions.tsx';
import { isCopyOpen } from './copy-address.ts';
import type { RenderSettingValue } from './setting-difference.tsx';
import { OperationStep } from './choose/operation-step.tsx';
import { StepBody } from './step-body.tsx';
import { LAST, useChooser } from './choose/use-chooser.ts';
import { useCopy } from './use-copy.ts';

export type CopyWizardProps = PageProps & {
  readonly tree: readonly NavigationGroup[];
  /** The displayed copy; undefined while the user chooses a new one. */
  readonly copyId: string | undefined;
  readonly onShow: (copyId: string) => void;
  readonly onClose: () => void;
  readonly renderValue: RenderSettingValue;
};

/** Copies settings of a group profile to others in three steps: settings, profiles, confirmation with dry run and result. */
export function CopyWizard(props: CopyWizardProps) {
  const { profile, tree, copyId, onShow, onClose, renderValue } = props;
  // The texts of later steps load at the start, so that none is missing for a moment.
  const { t } = useTranslation(['copy', 'settings', 'charts']);
  const chooser = useChooser(profile, onShow);
  const copy = useCopy(copyId, onShow);
  const isChoosing = copyId === undefined;
  const leaveGuard = useLeaveGuard(
    { isDirty: isChoosing && chooser.isChosen, isSaving: false, hasFailed: false },
    {
      isLeaving: (from, to) => from.pathname !== to.pathname || !isCopyOpen(to.search),
      texts: {
        title: t('leave.title'),
        message: t('leave.message'),
        stay: t('leave.stay'),
        proceed: t('leave.confirm'),
      },
    },
  );
  const { data: operation } = copy.operation;

  return (
    <>
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
            <CopyActions copy={copy} onClose={onClose} />
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
      {leaveGuard}
    </>
  );
}
