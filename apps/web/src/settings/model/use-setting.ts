import { isEqual } from '@fieldstone/contracts/settings/equal';
import type { Payload } from '@fieldstone/contracts/settings/setting';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { settingPath } from '../../lib/navigation/paths.ts';
import type { Editable } from './editable.ts';
import { brokenRules } from './field-errors.ts';
import { currentEdits, openForm } from './form-state.ts';
import type { FormEvent, FormState } from './form-state.ts';
import { pruned } from './form-reducer.ts';
import { invalidStates } from './invalid-values.ts';
import { settingQuery } from './setting-source.ts';
import type { Edits, Stored } from './stored.ts';
import { editsOf, useDraft, useVersionNow } from './use-draft.ts';
import type { PageForms } from './use-forms.ts';
import { useInvalidErrors } from './use-invalid-errors.ts';

export type SettingForm<P extends Payload> = ReturnType<typeof useSetting<P>>;

/** The form of a loaded setting. */
export type LoadedForm<P extends Payload> = SettingForm<P> & { readonly saved: Stored<P>; readonly edit: P };

/** Returns the edits without write-only values, which are never stored on the device. */
function withoutSecrets<P extends Payload>(setting: Editable<P>, edits: Edits<P> | undefined): Edits<P> | undefined {
  const { secrets = [] } = setting;
  if (!edits || secrets.length === 0) return edits;
  const { payload, base } = edits;
  const blank = Object.fromEntries(secrets.map((name) => [name, setting.defaults[name]]));
  return pruned({
    ...edits,
    payload: { ...payload, ...blank },
    base: { ...base, payload: { ...base.payload, ...blank } },
  });
}

/** Returns the form of a setting on a page, which it loads and whose draft it keeps (PAGE-06). Edits keep their base, so a later read never changes them. */
export function useSetting<P extends Payload>(page: PageForms, setting: Editable<P>) {
  const { profileId } = page;
  const { id } = setting;
  const query = useQuery(settingQuery(setting, profileId));
  const { data, refetch } = query;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's form with this id was opened with this setting
  const opened = page.state.forms[id] as FormState<P> | undefined;
  const form = opened ?? openForm(setting);
  const { stage, stored } = form;
  const dispatch = (event: FormEvent<P>): void => page.dispatch({ ...event, id });
  if (opened?.setting !== setting) page.dispatch({ type: 'opened', id, setting });
  if (data && data !== stored) dispatch({ type: 'loaded', stored: data });

  const edits = currentEdits(form);
  const saved = edits?.base ?? stored;
  const edit = edits?.payload ?? saved?.payload;
  const invalid = useMemo(() => invalidStates(setting, saved, edits), [setting, saved, edits]);
  const invalidErrors = useInvalidErrors(invalid, edit);

  const kept = useMemo(() => withoutSecrets(setting, edits), [setting, edits]);
  const versionNow = useVersionNow(setting, profileId);
  const draft = useDraft<Edits<P>>({
    path: settingPath(profileId, setting.slug),
    read: (value) => editsOf(setting, value),
    versionNow: () => versionNow,
    isSaved: ({ payload, usesDefault = false }) =>
      isEqual(payload, data?.payload) && !(usesDefault && data?.isStored === true),
    unsaved: kept && { edits: kept, version: kept.base.version },
    onRestore: (found) => dispatch({ type: 'editsReplaced', edits: found }),
  });
  // The notice about a restored draft ends with the next save.
  if (draft.restoredAt !== undefined && stage.name !== 'edited') draft.dismissRestored();

  const isOutdated = stage.name === 'clean' && stage.isOutdated === true;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);

  return {
    setting,
    /** The stage of editing, with what the page shows about it. */
    state: form,
    loading: { isPending: query.isPending, error: query.error, isRepeated: query.isFetching },
    reload: () => void refetch(),
    /** The stored value that the edits are based on. */
    saved,
    edit,
    isDirty: edits !== undefined,
    /** Rule keys or sentences by path. The setting's own rules apply after the first attempt to save. */
    errors: {
      ...(form.isAttempted && edit && saved ? brokenRules(setting, setting.toSave?.(edit) ?? edit, saved.payload) : {}),
      ...form.errors,
      ...invalidErrors,
    },
    /** The invalid stored values and their state in the edits. */
    invalid,
    /** The restored or offered edits from before a reload, a closed tab or a sign-in. */
    draft,
    /** Replaces the edits, with what follows from them. */
    change: (field: string, payload: P): void => dispatch({ type: 'changed', field, payload }),
    dispatch,
  };
}
