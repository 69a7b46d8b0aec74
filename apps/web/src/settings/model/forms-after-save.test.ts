import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import { mergeSetting } from '@fieldstone/contracts/settings/merge/merge-setting';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Editable, Source } from './editable.ts';
import { currentEdits, openForm } from './form-state.ts';
import type { FormEvent, FormsState, Sent } from './form-state.ts';
import { NO_FORMS, reduceForms, sentValues, undoableSave } from './forms-reducer.ts';
import { sourceOf } from './setting-source.ts';
import type { Stored } from './stored.ts';

const SETTING: Setting = fieldInventory;
const { id, defaults } = SETTING;

/** The reducer makes no request. */
const SOURCE: Source<Payload> = sourceOf<Payload>(SETTING);

const stored = (version: string, values: Payload = {}): Stored<Payload> => ({
  payload: { ...defaults, ...values },
  version,
  changed: null,
  isStored: true,
});

/** A page with one form, to which a test sends the events of a user and the results of requests. */
function openPage(base = stored('1'), secrets: readonly string[] = []) {
  const { name, slug, schema } = SETTING;
  const setting: Editable<Payload> = { id, name, slug, schema, defaults, secrets, source: SOURCE };
  const form = { ...openForm(setting), stored: base, stage: { name: 'clean' } as const };
  let state: FormsState = { ...NO_FORMS, forms: { [id]: form } };
  const page = {
    get state() {
      return state;
    },
    get form() {
      return state.forms[id] ?? form;
    },
    get sent(): Sent<Payload> {
      const sent = sentValues(page.form);
      if (!sent) throw new Error('Nothing is being saved.');
      return sent;
    },
    dispatch: (event: FormEvent<Payload>) => (state = reduceForms(state, { ...event, id })),
    do: (event: Parameters<typeof reduceForms>[1]) => (state = reduceForms(state, event)),
    type: (values: Payload) => {
      const payload = { ...(currentEdits(page.form)?.payload ?? page.form.stored?.payload), ...values };
      page.dispatch({ type: 'changed', field: Object.keys(values)[0] ?? '', payload });
    },
    save: () => page.do({ type: 'saveRequested' }),
    /** The server stores the values on their way. */
    store: (version: string) => {
      const { sent } = page;
      const now = stored(version, sent.payload);
      const rebase = (payload: Payload) => ({ payload, base: now });
      const outcome = { kind: 'saved', stored: now, previous: sent.base, mergedIn: undefined, rebase } as const;
      page.dispatch({ type: 'saved', sent, outcome });
    },
    /** The server reports another value of somebody else. */
    conflict: (theirs: Stored<Payload>) => {
      const { sent } = page;
      const merge = mergeSetting(setting, sent.base.payload, theirs.payload, sent.payload);
      const conflict = { base: sent.base, theirs, merge, between: [], usesDefault: false };
      page.dispatch({ type: 'conflicted', sent, conflict });
    },
    fail: (cause: unknown) => page.dispatch({ type: 'failed', sent: page.sent, cause, errors: {} }),
  };
  return page;
}

it('[ENG-10] a save of a restored version is shown as a restore, also after a failure', () => {
  const page = openPage(stored('3', { enabled: true }));
  const version = { payload: { ...defaults, enabled: false }, base: page.form.stored ?? stored('3') };
  page.dispatch({ type: 'versionRestored', ...version, usesDefault: false, savesAtOnce: false });
  page.save();
  expect(page.state.save?.options.origin).toBe('restore');

  const other = openPage(stored('3', { enabled: true }));
  other.dispatch({ type: 'versionRestored', ...version, usesDefault: false, savesAtOnce: true });
  other.fail(new ApiError('crm_unavailable', 503, 'No.'));
  other.save();
  expect(other.sent.options.origin).toBe('restore');
});

it('[ENG-10] [CHB-08] a decided conflict is saved and undone with the note and the edits that were made meanwhile', () => {
  const page = openPage();
  page.type({ stockTransferInventoryProcess: 'Mine' });
  page.save();
  page.conflict(stored('2', { stockTransferInventoryProcess: 'Theirs' }));
  page.do({ type: 'noteTyped', note: 'T-1' });
  page.type({ enabled: true });
  expect(page.form.stage.name).toBe('conflict');
  page.dispatch({ type: 'decided', payload: { enabled: true, stockTransferInventoryProcess: 'Mine' } });
  expect(page.sent.options.note).toBe('T-1');
  page.store('3');
  expect(page.state.save?.options.note).toBe('T-1');
  expect(undoableSave(page.state)?.undo).toHaveProperty(id);
});

it('[ENG-10] the step after a save follows the change that waited for it', () => {
  const page = openPage();
  const change = (values: Payload) =>
    ({ type: 'changeSaved', payload: { ...defaults, ...values }, isHeld: true }) as const;
  page.dispatch({ ...change({ stockTransferInventoryProcess: 'Rule' }), options: { after: 'close' } });
  page.dispatch({ ...change({ enabled: true }), isHeld: false, options: {} });
  page.store('2');
  // The second change is based on the first one, which is no change of somebody else.
  expect(page.sent.base.version).toBe('2');
  expect(page.sent.payload).toMatchObject({ enabled: true, stockTransferInventoryProcess: 'Rule' });
  page.store('3');
  expect(page.state.save?.options.after).toBe('close');
});

it('[ENG-10] edits beside a held save end with it once they are stored', () => {
  const page = openPage();
  page.type({ enabled: true });
  const payload = { ...defaults, enabled: true, stockTransferInventoryProcess: 'Rule' };
  page.dispatch({ type: 'changeSaved', payload, isHeld: true, options: {} });
  page.store('2');
  expect(page.form.stage.name).toBe('saved');
});

it('[ENG-10] [FIX-100] the cause of a failed save is known until the next one, also after more input', () => {
  const page = openPage();
  const cause = new ApiError('not_found', 404, 'Gone.');
  page.type({ enabled: true });
  page.save();
  page.fail(cause);
  page.type({ stockTransferInventoryProcess: 'More' });
  expect(page.form.stage).toMatchObject({ name: 'edited', failure: cause });
  page.save();
  expect(page.form.stage.name).toBe('saving');
});

it('[ENG-10] a secret that was cleared during a save of unknown outcome is kept nowhere', () => {
  const page = openPage(stored('1', { stockTransferInventoryProcess: '' }), ['stockTransferInventoryProcess']);
  page.type({ enabled: true, stockTransferInventoryProcess: 'secret' });
  page.save();
  page.type({ stockTransferInventoryProcess: '' });
  page.fail(new ApiError('unreachable', 0, 'No response').withOutcome('unknown'));
  expect(JSON.stringify(currentEdits(page.form))).not.toContain('secret');
});
