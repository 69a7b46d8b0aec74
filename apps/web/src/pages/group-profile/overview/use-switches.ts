import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { OverviewSetting } from '@fieldstone/contracts/organization/overview';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { useMemo } from 'react';
import { OwnError } from '../../../lib/api/own-error.ts';
import { profilePath } from '../../../lib/navigation/paths.ts';
import { currentEdits } from '../../../settings/model/form-state.ts';
import { saveSetting } from '../../../settings/model/save-setting.ts';
import type { Save, SaveOutcome } from '../../../settings/model/save-setting.ts';
import { settingQuery } from '../../../settings/model/setting-source.ts';
import type { Stored } from '../../../settings/model/stored.ts';
import { useDraft } from '../../../settings/model/use-draft.ts';
import type { RestoredDraft } from '../../../settings/model/use-draft.ts';
import { useForms } from '../../../settings/model/use-forms.ts';
import type { PageForms } from '../../../settings/model/use-forms.ts';
import { overviewQuery } from './overview-queries.ts';

/** The unsaved states of switches, by the id of their setting. */
type States = Readonly<Record<string, boolean>>;

/** A setting that is a single switch. */
type SwitchSetting = Setting & { readonly switchKey: string };

const SWITCHES: readonly SwitchSetting[] = allSettings.flatMap((setting: Setting) =>
  setting.switchKey === undefined ? [] : [{ ...setting, switchKey: setting.switchKey }],
);

export type Switches = {
  /** The switches as forms, which the change bar saves together. */
  readonly page: PageForms;
  /** Returns the unsaved state of a setting's switch; undefined if it is not edited. */
  readonly editedState: (id: string) => boolean | undefined;
  readonly change: (id: string, isOn: boolean) => void;
  /** Restored or offered edits from before a reload, a closed tab or a sign-in. */
  readonly draft: RestoredDraft;
};

/**
 * Edits the settings of a group profile that are a single switch, and saves them together (requirement OVR-03). Their forms contain the
 * states that the overview shows; a save reads the stored payloads first.
 * @param rows undefined until the overview is loaded
 * @param isLoaded whether this page has loaded the settings, and they can be edited
 */
export function useSwitches(
  profileId: string,
  rows: readonly OverviewSetting[] | undefined,
  isLoaded: boolean,
): Switches {
  const client = useQueryClient();
  const page = useForms(profileId, (save) => storeSwitch(client, save));
  const { state, dispatch } = page;
  const shown = useMemo(() => switchesIn(rows ?? []), [rows]);
  for (const { setting, stored } of shown.values()) {
    const { id } = setting;
    const form = state.forms[id];
    if (!form) dispatch({ type: 'opened', id, setting });
    if (form?.stored !== stored) dispatch({ type: 'loaded', id, stored });
  }

  const states = useMemo((): States => {
    const edited = SWITCHES.flatMap(({ id, switchKey }): Array<[string, boolean]> => {
      const form = state.forms[id];
      const edits = form && currentEdits(form);
      return edits ? [[id, edits.payload[switchKey] === true]] : [];
    });
    return Object.fromEntries(edited);
  }, [state.forms]);
  const versionsOf = (some: States): string =>
    (rows ?? []).flatMap(({ id, version }) => (some[id] === undefined ? [] : [`${id} ${version}`])).join(' ');
  const draft = useDraft<States>({
    path: profilePath(profileId),
    read: statesIn,
    versionNow: (some) => (isLoaded ? versionsOf(some) : undefined),
    isSaved: (some) => (rows ?? []).every(({ id, summary }) => [undefined, summary?.on === true].includes(some[id])),
    unsaved: page.isDirty ? { edits: states, version: versionsOf(states) } : undefined,
    onRestore: (some) => {
      for (const { setting, stored } of shown.values()) {
        const isOn = some[setting.id];
        if (isOn === undefined) continue;
        const payload = { ...stored.payload, [setting.switchKey]: isOn };
        dispatch({ type: 'editsReplaced', id: setting.id, edits: { payload, base: stored } });
      }
    },
  });
  // The notice about a restored draft ends with its edits.
  if (draft.restoredAt !== undefined && !page.isDirty) draft.dismissRestored();

  return {
    page,
    editedState: (id) => states[id],
    change: (id, isOn) => {
      const { setting, stored } = shown.get(id) ?? {};
      if (!setting || !stored) return;
      // Based on the state that the row shows, which may be newer than that of earlier edits.
      const payload = { ...stored.payload, [setting.switchKey]: isOn };
      dispatch({ type: 'editsReplaced', id, edits: { payload, base: stored } });
    },
    draft,
  };
}

/** Returns the switches of an overview with their states as stored values. */
function switchesIn(rows: readonly OverviewSetting[]) {
  return new Map<string, { readonly setting: SwitchSetting; readonly stored: Stored<Payload> }>(
    SWITCHES.flatMap((setting) => {
      const row = rows.find(({ id }) => id === setting.id);
      if (!row) return [];
      const { version, changed, origin, summary } = row;
      const payload: Payload = { ...setting.defaults, [setting.switchKey]: summary?.on === true };
      const stored: Stored<Payload> = { payload, version, changed, isStored: origin === 'set' };
      return [[setting.id, { setting, stored }] as const];
    }),
  );
}

/**
 * Stores the state of a switch over the stored payload, which may contain keys of other software.
 * @throws {OwnError} after a change of the same switch by someone else; the overview has no dialog that could resolve it
 */
async function storeSwitch(client: QueryClient, save: Save<Payload>): Promise<SaveOutcome<Payload>> {
  const { profileId, payload, usesDefault = false } = save;
  const setting = SWITCHES.find(({ id }) => id === save.setting.id);
  if (!setting) throw new Error(`${save.setting.id} is no switch.`);
  const { switchKey } = setting;
  const query = settingQuery<Payload>(setting, profileId);
  const base = usesDefault ? save.base : await client.query(query);
  const isStored = !usesDefault && base.isStored && base.payload[switchKey] === payload[switchKey];
  const outcome: SaveOutcome<Payload> = isStored
    ? { kind: 'saved', stored: base, previous: base, mergedIn: undefined, rebase: (edit) => ({ payload: edit, base }) }
    : await saveSetting({
        ...save,
        base,
        payload: usesDefault ? payload : { ...base.payload, [switchKey]: payload[switchKey] },
      });
  if (outcome.kind === 'conflict') {
    const { theirs } = outcome.conflict;
    client.setQueryData(query.queryKey, theirs);
    throw new OwnError(t('settings:conflict.waiting', { by: theirs.changed?.by ?? t('settings:someone') }));
  }
  showStored(client, profileId, setting, outcome.stored);
  return outcome;
}

/** Shows a stored value on the overview until it is loaded again. */
function showStored(client: QueryClient, profileId: string, setting: Setting, value: Stored<Payload>): void {
  const { payload, version, isStored } = value;
  client.setQueryData(overviewQuery(profileId).queryKey, (shown) => {
    if (shown === undefined) return undefined;
    const origin = isStored ? ('set' as const) : ('default' as const);
    const stored = { origin, summary: setting.summary(payload), version };
    return { ...shown, settings: shown.settings.map((one) => (one.id === setting.id ? { ...one, ...stored } : one)) };
  });
}

/** Returns the states of a draft; undefined if it has another form. */
function statesIn(value: unknown): States | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean');
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
