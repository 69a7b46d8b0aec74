import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { OverviewSetting } from '@fieldstone/contracts/organization/overview';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '@fieldstone/ui/toast';
import { reloadNotifiedStates } from '../../domains/notification/notified-states.ts';
import type { Declared } from '../../lib/api/request.ts';
import { OwnError } from '../../lib/api/own-error.ts';
import { useFailures } from '../../lib/api/use-failures.ts';
import { profilePath } from '../../lib/navigation/paths.ts';
import { saveSetting } from '../../settings/model/save-setting.ts';
import type { LastSave } from '../../settings/model/use-save.ts';
import { settingQuery } from '../../settings/model/setting-query.ts';
import { useDraft } from '../../settings/model/use-draft.ts';
import type { RestoredDraft } from '../../settings/model/use-draft.ts';
import { areaText } from '../../lib/navigation/area-text.ts';
import type { Stored } from '../../settings/model/stored.ts';
import type { BarForm } from '../../settings/ui/change-bar/changes-of.ts';
import { overviewQuery } from './overview-queries.ts';

/** The unsaved states of switches, by the id of their setting. */
type Edits = Readonly<Record<string, boolean>>;

/** A state to store; nothing stored, if the given value is still the stored one. */
type Desired = boolean | { readonly defaultAfter: Stored<Payload> };

export type Switches = {
  /** Returns the state of a setting's switch, saved or not. */
  readonly isOn: (setting: OverviewSetting) => boolean;
  readonly isEdited: (setting: OverviewSetting) => boolean;
  readonly change: (setting: OverviewSetting, isOn: boolean) => void;
  /** Number of unsaved changes. */
  readonly count: number;
  readonly isSaving: boolean;
  /** Whether the last save failed in part. */
  readonly hasFailed: boolean;
  /** Saves; `onSaved` is called if all were saved. */
  readonly save: (onSaved?: () => void) => void;
  readonly cancel: () => void;
  /** Restored or offered edits from before a reload, a closed tab or a sign-in. */
  readonly draft: RestoredDraft;
  /** The switches as forms of the change bar. */
  readonly forms: readonly BarForm[];
};

const savedState = ({ summary }: OverviewSetting): boolean => summary?.on === true;

/**
 * Edits the settings of a group profile that are a single switch, and saves them together (requirement OVR-03).
 * @param isLoaded whether this page has loaded the settings, and they can be edited
 */
export function useSwitches(profileId: string, settings: readonly OverviewSetting[], isLoaded: boolean): Switches {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const [edits, setEdits] = useState<Edits>({});
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  // The states before the last save, until the next edit.
  const [undoable, setUndoable] = useState<
    { readonly before: Readonly<Record<string, Desired>>; readonly declared: Declared } | undefined
  >();
  const [note, setNote] = useState('');
  const failures = useFailures();
  const ids = Object.keys(edits);
  const versionsOf = (some: Edits): string =>
    settings.flatMap(({ id, version }) => (some[id] === undefined ? [] : [`${id} ${version}`])).join(' ');
  const draft = useDraft<Edits>({
    path: profilePath(profileId),
    read: editsOf,
    versionNow: (some) => (isLoaded ? versionsOf(some) : undefined),
    isSaved: (some) => settings.every((one) => [undefined, savedState(one)].includes(some[one.id])),
    unsaved: ids.length > 0 ? { edits, version: versionsOf(edits) } : undefined,
    onRestore: setEdits,
  });

  /** Stores one switch over the stored payload, which may contain keys of other software. Returns the state before. */
  const store = async (setting: Setting, desired: Desired, declared: Declared): Promise<Desired> => {
    const { switchKey = '' } = setting;
    const query = settingQuery<Payload>(setting, profileId);
    const usesDefault = typeof desired === 'object';
    const base = usesDefault ? desired.defaultAfter : await client.query(query);
    const before = base.payload[switchKey] === true;
    if (before === desired && base.isStored) return before;
    const payload = usesDefault ? setting.defaults : { ...base.payload, [switchKey]: desired };
    const outcome = await saveSetting({ setting, profileId, base, payload, usesDefault, declared });
    if (outcome.kind === 'conflict') {
      const { theirs } = outcome.conflict;
      client.setQueryData(query.queryKey, theirs);
      // Nothing was stored, so the switch has to stay edited.
      throw new OwnError(t('conflict.waiting', { by: theirs.changed?.by ?? t('someone') }));
    }
    client.setQueryData(query.queryKey, outcome.stored);
    showStored(setting, outcome.stored);
    return outcome.previous.isStored ? outcome.previous.payload[switchKey] === true : { defaultAfter: outcome.stored };
  };

  /** Shows a stored value until the overview is loaded again, after the last write. */
  const showStored = (setting: Setting, { payload, version, isStored }: Stored<Payload>) =>
    client.setQueryData(overviewQuery(profileId).queryKey, (shown) => {
      if (shown === undefined) return undefined;
      const origin = isStored ? ('set' as const) : ('default' as const);
      const stored = { origin, summary: setting.summary(payload), version };
      return { ...shown, settings: shown.settings.map((one) => (one.id === setting.id ? { ...one, ...stored } : one)) };
    });

  /** Stores switches one after another; those that fail stay edited. Returns the states before the save. */
  const storeAll = async (desired: Readonly<Record<string, Desired>>, declared: Declared) => {
    setSaving(true);
    const before: Record<string, Desired> = {};
    for (const setting of allSettings) {
      const state = desired[setting.id];
      if (state === undefined) continue;
      try {
        before[setting.id] = await store(setting, state, declared);
        setEdits((all) => without(all, setting.id));
      } catch (cause) {
        failures.report(areaText(setting, 'errors.save'), cause, { keepsEdits: true });
      }
    }
    const isDone = Object.keys(before).length === Object.keys(desired).length;
    setFailed(!isDone);
    if (isDone) {
      // A note typed during the save is that of the next one.
      setNote((now) => (now === declared.note ? '' : now));
      failures.end();
    }
    await reloadNotifiedStates(client);
    setSaving(false);
    return before;
  };

  const dropUndo = () => setUndoable(undefined);
  /** Stores switches, reports it, and offers to return to the states before. Calls `onSaved` if all were stored. */
  const saveAll = async (desired: Readonly<Record<string, Desired>>, declared: Declared, onSaved?: () => void) => {
    dropUndo();
    const before = await storeAll(desired, declared);
    const saved = Object.keys(before).length;
    if (saved > 0) {
      setUndoable({ before, declared });
      toasts.success(t(declared.origin === 'undo' ? 'undone' : 'saved'));
    }
    if (saved === Object.keys(desired).length) onSaved?.();
  };
  const lastSaveOf = ({ before, declared }: NonNullable<typeof undoable>): LastSave => ({
    ...declared,
    undo: () => void saveAll(before, { origin: 'undo', note: declared.note }),
  });
  /** Returns a switch as a form of the change bar, which reviews its change. */
  const formOf = (setting: Setting, state: OverviewSetting): BarForm => {
    const { switchKey = '', defaults } = setting;
    const payloadWith = (isOn: boolean) => ({ ...defaults, [switchKey]: isOn });
    const saved = {
      payload: payloadWith(savedState(state)),
      version: state.version,
      changed: state.changed,
      isStored: state.origin === 'set',
    };
    const edited = edits[state.id];
    const cancel = () => {
      dropUndo();
      setEdits((all) => without(all, state.id));
    };
    return {
      setting,
      saved,
      edit: payloadWith(edited ?? savedState(state)),
      isDirty: edited !== undefined,
      note,
      setNote,
      lastSave: undefined,
      conflict: undefined,
      review: () => {},
      // The switch is its only value, so the form changes only when that change is discarded.
      change: cancel,
      cancel,
    };
  };
  const forms = allSettings.flatMap((setting): BarForm[] => {
    const state = settings.find(({ id }) => id === setting.id);
    return setting.switchKey === undefined || state === undefined ? [] : [formOf(setting, state)];
  });
  // One of them takes back the whole save.
  const [first, ...others] = forms;

  return {
    isOn: (setting) => edits[setting.id] ?? savedState(setting),
    isEdited: ({ id }) => edits[id] !== undefined,
    change: (setting, isOn) => {
      dropUndo();
      setEdits((all) => (isOn === savedState(setting) ? without(all, setting.id) : { ...all, [setting.id]: isOn }));
    },
    count: ids.filter((id) => settings.some((setting) => setting.id === id)).length,
    isSaving,
    hasFailed,
    save: (onSaved) => void saveAll(edits, { note }, onSaved),
    cancel: () => {
      setEdits({});
      setNote('');
      setFailed(false);
    },
    draft,
    forms: first && undoable ? [{ ...first, lastSave: lastSaveOf(undoable) }, ...others] : forms,
  };
}

function without(edits: Edits, id: string): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([each]) => each !== id));
}

/** Returns the edits of a draft; undefined if it has another form. */
function editsOf(value: unknown): Edits | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean');
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
