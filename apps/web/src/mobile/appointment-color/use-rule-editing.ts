import { appointmentColor } from '@fieldstone/contracts/settings/calendar/appointment-color';
import { useState } from 'react';
import { isEqual } from '@fieldstone/contracts/settings/equal';
import { useDraft, useVersionNow } from '../../settings/model/use-draft.ts';
import type { Stored } from '../../settings/model/stored.ts';
import { settingPath } from '../../lib/navigation/paths.ts';
import type { ColorSetting } from './color-rules.ts';
import { BLANK, parseEditing } from './form-values.ts';
import type { Editing, FormValues, Target } from './form-values.ts';

/** Holds the open form of the page. Like every page's draft, its values survive a reload. */
export function useRuleEditing(profileId: string, saved: Stored<ColorSetting> | undefined, edit = saved?.payload) {
  const path = `${settingPath(profileId, appointmentColor.slug)}#form`;
  const version = useVersionNow(appointmentColor, profileId);
  const [editing, setEditing] = useState<Editing | undefined>();
  const isDirty = editing !== undefined && !isEqual(editing.values, valuesOf(editing.shown, editing.target));
  const draft = useDraft<Editing>({
    path,
    read: parseEditing,
    versionNow: () => version,
    unsaved: isDirty ? { edits: editing, version: editing.base.version } : undefined,
    onRestore: setEditing,
  });

  return {
    editing,
    isDirty,
    draft,
    open: (target: Target) =>
      saved && edit && setEditing({ target, values: valuesOf(edit, target), shown: edit, base: saved }),
    change: (values: FormValues) => setEditing((now) => now && { ...now, values }),
    close: () => {
      setEditing(undefined);
      draft.dismissRestored();
    },
  };
}

/** Returns the initial values of the form. */
function valuesOf(setting: ColorSetting, target: Target): FormValues {
  if (target === 'default') return { ...BLANK, title: setting.default.title, color: setting.default.color };
  return (target === 'new' ? undefined : setting.configuration[target]) ?? BLANK;
}
