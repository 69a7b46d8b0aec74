import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { useState } from 'react';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { useStoreOnSessionEnd, useStoredDraft } from '../../settings/model/use-stored-draft.ts';
import type { Stored } from '../../settings/model/stored.ts';
import { settingPath } from '../../lib/navigation/paths.ts';
import type { ColorSetting } from './color-rules.ts';
import { BLANK, editingOf } from './form-values.ts';
import type { Editing, FormValues, Target } from './form-values.ts';

/** Holds the open form of the page. Like every page's draft, its values survive a sign-in. */
export function useRuleEditing(profileId: string, saved: Stored<ColorSetting> | undefined, edit = saved?.payload) {
  const path = `${settingPath(profileId, appointmentColor.slug)}#form`;
  const { key, restored } = useStoredDraft(path, editingOf);
  const [editing, setEditing] = useState<Editing | undefined>(restored);
  const [isRestored, setRestored] = useState(restored !== undefined);
  const isDirty = editing !== undefined && !isEqual(editing.values, valuesOf(editing.shown, editing.target));
  useStoreOnSessionEnd(key, editing?.base.version ?? '', isDirty ? editing : undefined);

  return {
    editing,
    isDirty,
    isRestored: isRestored && editing !== undefined,
    open: (target: Target) =>
      saved && edit && setEditing({ target, values: valuesOf(edit, target), shown: edit, base: saved }),
    change: (values: FormValues) => setEditing((now) => now && { ...now, values }),
    close: () => {
      setEditing(undefined);
      setRestored(false);
    },
  };
}

/** Returns the initial values of the form. */
function valuesOf(setting: ColorSetting, target: Target): FormValues {
  if (target === 'default') return { ...BLANK, title: setting.default.title, color: setting.default.color };
  return (target === 'new' ? undefined : setting.configuration[target]) ?? BLANK;
}
