import { COPY_TARGETS_LIMIT } from '@fieldstone/contracts/changes/changes';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import type { RenderSettingValue } from '../../../changes/payload-differences.tsx';
import { NoteField } from '../../../lib/form/note-field.tsx';
import type { NavigationGroup } from '../../../lib/navigation/navigation-tree.ts';
import type { PageProps } from '../../../lib/page/page.ts';
import { EarlierCopies } from '../earlier-copies.tsx';
import { PlanStep } from './plan-step.tsx';
import { ProfilesStep } from './profiles-step.tsx';
import { SettingsStep } from './settings-step.tsx';
import type { Chooser } from './use-chooser.ts';

export type ChooserStepProps = PageProps & {
  readonly tree: readonly NavigationGroup[];
  /** Shows a copy by its id. */
  readonly onShow: (copyId: string) => void;
  readonly renderValue: RenderSettingValue;
  readonly chooser: Chooser;
};

/** Shows the current step while the user chooses a copy. */
export function ChooserStep({ profile, tree, onShow, chooser, renderValue }: ChooserStepProps) {
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
    <PlanStep
      sourceId={profile.id}
      nameOf={nameOf}
      plan={plan}
      note={<NoteField value={note} onChange={setNote} />}
      renderValue={renderValue}
    />
  );
}
