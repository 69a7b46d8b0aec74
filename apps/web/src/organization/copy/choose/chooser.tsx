import { COPY_TARGETS_LIMIT } from '@fieldstone/contracts/changes/changes';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { NoteField } from '../../../lib/form/note-field.tsx';
import type { NavigationGroup } from '../../../lib/navigation/navigation-tree.ts';
import type { PageProps } from '../../../lib/page/page.ts';
import { EarlierCopies } from '../earlier-copies.tsx';
import { PlanStep } from './plan-step.tsx';
import { ProfilesStep } from './profiles-step.tsx';
import { SettingsStep } from './settings-step.tsx';
import { LAST, stepBy } from './use-chooser.ts';
import type { Chooser } from './use-chooser.ts';

export type ChooserStepProps = PageProps & {
  readonly tree: readonly NavigationGroup[];
  /** Shows a copy by its id. */
  readonly onShow: (copyId: string) => void;
  readonly chooser: Chooser;
};

/** Shows the current step while the user chooses a copy. */
export function ChooserStep({ profile, tree, onShow, chooser }: ChooserStepProps) {
  const { t } = useTranslation('copy');
  const { selection, setSelection, settings, plan, note, setNote, isTooMany, nameOf } = chooser;
  if (selection.step === 0) {
    return (
      <>
        <EarlierCopies profileId={profile.id} onShow={onShow} />
        <SettingsStep
          profileId={profile.id}
          tree={tree}
          selected={selection.settingIds}
          onSelect={(settingIds) => setSelection({ ...selection, settingIds })}
        />
      </>
    );
  }
  if (selection.step === 1) {
    return (
      <>
        {isTooMany && <Banner tone="error" title={t('profiles.tooMany', { limit: COPY_TARGETS_LIMIT })} />}
        <ProfilesStep
          profileId={profile.id}
          settingIds={settings}
          selected={selection.profileIds}
          onSelect={(profileIds) => setSelection({ ...selection, profileIds })}
        />
      </>
    );
  }
  return (
    <PlanStep sourceId={profile.id} nameOf={nameOf} plan={plan} note={<NoteField value={note} onChange={setNote} />} />
  );
}

/** Shows the buttons of the current step; only the one that starts the copy writes. */
export function ChooserActions({ chooser, onCancel }: { readonly chooser: Chooser; readonly onCancel: () => void }) {
  const { t } = useTranslation(['copy', 'common']);
  const { selection, setSelection, mayGoOn, mayCopy, start, isStarting } = chooser;
  return (
    <>
      <Button isDisabled={isStarting} onPress={onCancel}>
        {t('common:cancel')}
      </Button>
      {selection.step > 0 && (
        <Button isDisabled={isStarting} onPress={() => setSelection(stepBy(selection, -1))}>
          {t('previous')}
        </Button>
      )}
      {selection.step < LAST ? (
        <Button variant="primary" isDisabled={!mayGoOn} onPress={() => setSelection(stepBy(selection, 1))}>
          {t('next')}
        </Button>
      ) : (
        <Button variant="primary" isDisabled={!mayCopy} isPending={isStarting} onPress={start}>
          {t('copy')}
        </Button>
      )}
    </>
  );
}
