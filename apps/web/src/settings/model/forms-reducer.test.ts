import { isEqual } from '@fieldstone/contracts/settings/equal';
import { checklist } from '@fieldstone/contracts/settings/pages/checklist';
import { fieldInventory } from '@fieldstone/contracts/settings/pages/field-inventory';
import type { Payload, Setting } from '@fieldstone/contracts/settings/setting';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testRuns } from '../../../../../scripts/test/test-runs.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Editable } from './editable.ts';
import { pruned } from './form-reducer.ts';
import { currentEdits } from './form-state.ts';
import type { FormsEvent, FormsState, FormState, Sent } from './form-state.ts';
import { isSavingAny, NO_FORMS, reduceForms, sentValues, undoableSave } from './forms-reducer.ts';
import { saveSetting } from './save-setting.ts';
import type { Stored } from './stored.ts';

const SETTINGS: readonly Setting[] = [fieldInventory, checklist];

/** The end of a request. A lost response leaves open whether the server has stored the values. */
type Ending = 'stored' | 'rejected' | 'signedOut' | 'lostAfter' | 'lostBefore';

const FAILURES = {
  rejected: new ApiError('crm_unavailable', 503, 'Salesforce does not answer.'),
  signedOut: new ApiError('unauthenticated', 401, 'The session ended.'),
  lostAfter: new ApiError('unreachable', 0, 'No response').withOutcome('unconfirmed'),
  lostBefore: new ApiError('unreachable', 0, 'No response').withOutcome('unknown'),
} as const satisfies Record<Exclude<Ending, 'stored'>, ApiError>;

/** A server in memory that rejects a write on another version, as the console does. */
function createServer() {
  const values = new Map<string, Stored<Payload>>();
  let version = 0;
  const put = (id: string, payload: Payload | undefined, defaults: Payload): Stored<Payload> => {
    version += 1;
    const value = {
      payload: payload ?? defaults,
      version: String(version),
      changed: null,
      isStored: payload !== undefined,
    };
    values.set(id, value);
    return value;
  };
  const editable = ({ id, name, slug, schema, defaults, toSave }: Setting): Editable<Payload> => {
    const now = () => values.get(id) ?? put(id, undefined, defaults);
    const write = (base: string, payload: Payload | undefined) => {
      if (now().version !== base) throw new ApiError('conflict', 409, 'Changed', { current: { id } });
      return Promise.resolve(put(id, payload, defaults));
    };
    return {
      id,
      name,
      slug,
      schema,
      defaults,
      toSave,
      source: {
        read: () => Promise.resolve(now()),
        write: (_profileId, base, payload) => write(base, payload),
        reset: (_profileId, base) => write(base, undefined),
        currentOf: now,
        fieldOf: () => undefined,
      },
    };
  };
  const settings = SETTINGS.map(editable);
  const now = (id: string): Stored<Payload> => values.get(id) ?? put(id, undefined, {});
  for (const { id, defaults } of settings) put(id, undefined, defaults);
  return { settings, now, put: (id: string, payload: Payload) => put(id, payload, payload) };
}

/** A page with the reducer, and a user whose unsaved input it has to keep. */
class Page {
  readonly server = createServer();
  state: FormsState = NO_FORMS;
  /** Requests without a result, by setting. */
  readonly requests = new Map<string, Sent<Payload>>();
  /** The input that is not stored yet, by setting and field. */
  readonly typed = new Map<string, Map<string, unknown>>();
  /** The values that the last save has stored, by setting, until the next edit. */
  readonly confirmed = new Map<string, Stored<Payload>>();

  /** The stages of all pages of the test. */
  readonly reached: Set<string>;

  constructor(reached: Set<string>) {
    this.reached = reached;
    for (const setting of this.server.settings) {
      this.typed.set(setting.id, new Map());
      this.dispatch({ type: 'opened', id: setting.id, setting });
    }
  }

  form(id: string): FormState<Payload> {
    const form = this.state.forms[id];
    if (!form) throw new Error(`no form ${id}`);
    return form;
  }

  input(id: string): Map<string, unknown> {
    return this.typed.get(id) ?? new Map<string, unknown>();
  }

  dispatch(event: FormsEvent): void {
    const before = this.state;
    this.state = reduceForms(before, event);
    if (isSavingAny(before) && event.type === 'saveRequested') expect(this.state).toBe(before);
    if (this.state.save?.number !== before.save?.number) this.confirmed.clear();
    for (const form of Object.values(this.state.forms)) this.follow(before.forms[form.setting.id], form);
    this.check();
  }

  /** Starts the request of a form that began to save, as the effect of the stage does. */
  follow(before: FormState<Payload> | undefined, form: FormState<Payload>): void {
    const { id } = form.setting;
    const sent = sentValues(form);
    if (!sent || (before && sentValues(before) === sent)) return;
    expect(this.requests.has(id)).toBe(false);
    this.requests.set(id, sent);
  }

  /** What holds after every event. */
  check(): void {
    for (const form of Object.values(this.state.forms)) {
      const { setting, stage, stored } = form;
      const edits = currentEdits(form);
      const shown = edits?.payload ?? stored?.payload;
      for (const [field, value] of this.input(setting.id)) expect(shown?.[field]).toEqual(value);
      this.reached.add(stage.name);
      expect(stage.name === 'saving').toBe(this.requests.has(setting.id));
      expect(stage.name === 'loading').toBe(stored === undefined && edits === undefined);
      if (stage.name === 'edited') expect(pruned(stage.edits)).toBe(stage.edits);
      if (stage.name === 'saved') expect([...this.input(setting.id)]).toEqual([]);
    }
    const undo = undoableSave(this.state)?.undo ?? {};
    for (const [id, edits] of Object.entries(undo)) {
      expect(this.confirmed.get(id)).toBe(edits.base);
    }
  }

  /** Notes input of the user. A value that is neither stored nor being saved differently is no edit. */
  type(id: string, fields: Payload): void {
    const form = this.form(id);
    const base = currentEdits(form)?.base ?? form.stored;
    const sent = sentValues(form);
    this.confirmed.clear();
    for (const [name, value] of Object.entries(fields)) {
      const isBase =
        isEqual(value, base?.payload[name]) && (!sent || sent.isHeld || isEqual(value, sent.payload[name]));
      if (isBase) this.input(id).delete(name);
      else if (base) this.input(id).set(name, value);
    }
  }

  shown(id: string): Payload | undefined {
    const form = this.form(id);
    return currentEdits(form)?.payload ?? form.stored?.payload;
  }

  async respond(id: string, ending: Ending): Promise<void> {
    const sent = this.requests.get(id);
    if (!sent) return;
    const { setting } = this.form(id);
    const { base, payload, usesDefault, options } = sent;
    const outcome =
      ending === 'stored' || ending === 'lostAfter'
        ? await saveSetting({ setting, profileId: 'p', base, payload, usesDefault, declared: options })
        : undefined;
    this.requests.delete(id);
    if (ending !== 'stored') this.fail(id, sent, FAILURES[ending]);
    else if (outcome?.kind === 'saved') this.store(id, sent, outcome);
    else if (outcome) {
      this.dropReturned(id);
      this.dispatch({ type: 'conflicted', id, sent, conflict: outcome.conflict });
    }
  }

  /** Forgets input that returned to the base during a save that stored nothing. */
  dropReturned(id: string): void {
    const base = currentEdits(this.form(id))?.base.payload;
    for (const [name, value] of this.input(id)) if (isEqual(value, base?.[name])) this.input(id).delete(name);
  }

  fail(id: string, sent: Sent<Payload>, cause: ApiError): void {
    if (cause.outcome === undefined) this.dropReturned(id);
    this.dispatch({ type: 'failed', id, sent, cause, errors: {} });
    const { stage } = this.form(id);
    if (stage.name === 'saving') return;
    expect(stage.name === 'unknown').toBe(cause.outcome !== undefined);
    expect('failure' in stage && stage.failure).toBe(cause);
  }

  store(
    id: string,
    sent: Sent<Payload>,
    outcome: Extract<Awaited<ReturnType<typeof saveSetting<Payload>>>, { kind: 'saved' }>,
  ): void {
    const edits = currentEdits(this.form(id));
    const isEditedSince = edits !== undefined && (sent.isHeld || !isEqual(edits.payload, sent.payload));
    for (const [field, value] of this.input(id)) {
      if (isEqual(outcome.stored.payload[field], value)) this.input(id).delete(field);
    }
    if (!isEditedSince) expect([...this.input(id)]).toEqual([]);
    const before = this.state.save;
    if (before?.open.includes(id) && !before.isEditedSince) this.confirmed.set(id, outcome.stored);
    this.dispatch({ type: 'saved', id, sent, outcome });
    const form = this.form(id);
    expect(form.stored).toBe(outcome.stored);
    // What the server has acknowledged is not shown as unsaved.
    if (!isEditedSince) expect(form.stage.name).toBe('saved');
  }

  decide(id: string, side: 'mine' | 'theirs'): void {
    const { stage } = this.form(id);
    if (stage.name !== 'conflict') return;
    const { payload } = stage.conflict.merge.decide(() => side);
    if (payload === undefined) return;
    const { isHeld } = stage.sent;
    if (side === 'theirs' && !isHeld)
      for (const { path } of stage.conflict.merge.collisions) this.input(id).delete(String(path[0]));
    if (isEqual(payload, stage.conflict.theirs.payload) && !isHeld) {
      for (const [field, value] of this.input(id)) expect(payload[field]).toEqual(value);
      this.input(id).clear();
    }
    this.dispatch({ type: 'decided', id, payload });
  }
}

const field = fc.oneof(
  fc.record({ enabled: fc.boolean() }),
  fc.record({ stockTransferInventoryProcess: fc.constantFrom('', 'A', 'B') }),
);
const at = fc.constantFrom('SET006', 'SET010');

/** Returns the part of the input that a setting has. */
const ownPart = (id: string, values: Payload): Payload =>
  id === checklist.id ? { enabled: values['enabled'] === true } : values;

type Step = (page: Page) => void | Promise<void>;

const step: fc.Arbitrary<Step> = fc.oneof(
  at.map(
    (id): Step =>
      (page) =>
        page.dispatch({ type: 'loaded', id, stored: page.server.now(id) }),
  ),
  {
    weight: 4,
    arbitrary: fc.tuple(at, field).map(([id, values]): Step => (page) => {
      const part = ownPart(id, values);
      page.type(id, part);
      page.dispatch({ type: 'changed', id, field: '', payload: { ...page.shown(id), ...part } });
    }),
  },
  fc.tuple(at, field, fc.boolean()).map(([id, values, isHeld]): Step => (page) => {
    const payload = { ...page.shown(id), ...ownPart(id, values) };
    const event = { type: 'changeSaved', id, payload, options: { after: 'close' }, isHeld } as const;
    if (!page.form(id).stored && !currentEdits(page.form(id))) return;
    page.confirmed.clear();
    // The form of the page keeps the values of a held change.
    if (!isHeld || page.form(id).stage.name === 'saving') page.type(id, ownPart(id, values));
    else if (currentEdits(page.form(id))) return;
    page.dispatch(event);
  }),
  { weight: 3, arbitrary: fc.constant<Step>((page) => page.dispatch({ type: 'saveRequested', after: 'copy' })) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(at, fc.constantFrom<Ending>('stored', 'stored', 'rejected', 'signedOut', 'lostAfter', 'lostBefore'))
      .map(
        ([id, ending]): Step =>
          (page) =>
            page.respond(id, ending),
      ),
  },
  // Someone else stores another value of the field that the user edits.
  fc.constantFrom('C', 'D').map((value): Step => (page) => {
    const { payload } = page.server.now(fieldInventory.id);
    page.server.put(fieldInventory.id, { ...payload, stockTransferInventoryProcess: value });
  }),
  fc.tuple(at, field).map(([id, values]): Step => (page) => {
    page.server.put(id, { ...page.server.now(id).payload, ...ownPart(id, values) });
  }),
  fc.tuple(at, fc.constantFrom('mine', 'theirs')).map(
    ([id, side]): Step =>
      (page) =>
        page.decide(id, side),
  ),
  fc.tuple(at, fc.boolean()).map(
    ([id, isOpen]): Step =>
      (page) =>
        page.dispatch({ type: 'reviewed', id, isOpen }),
  ),
  fc.constant<Step>((page) => page.dispatch({ type: 'undoRequested' })),
  fc.constantFrom('', 'TICKET-1').map(
    (note): Step =>
      (page) =>
        page.dispatch({ type: 'noteTyped', note }),
  ),
  at.map((id): Step => (page) => {
    if (page.form(id).stage.name !== 'saving') page.input(id).clear();
    page.confirmed.clear();
    page.dispatch({ type: 'canceled', id });
  }),
  at.map((id): Step => (page) => {
    const base = page.form(id).stored;
    if (!base || page.form(id).stage.name === 'saving') return;
    page.input(id).clear();
    page.dispatch({ type: 'defaultRequested', id, base, note: '' });
  }),
  fc.tuple(at, field, fc.boolean()).map(([id, values, savesAtOnce]): Step => (page) => {
    const { stored: base, stage, setting } = page.form(id);
    if (!base || stage.name === 'saving') return;
    const payload = { ...setting.defaults, ...ownPart(id, values) };
    page.input(id).clear();
    page.confirmed.clear();
    page.dispatch({ type: 'versionRestored', id, payload, base, usesDefault: false, savesAtOnce });
  }),
);

const STAGES = ['clean', 'conflict', 'edited', 'loading', 'saved', 'saving', 'unknown'];

describe('the forms of a page', () => {
  it('[ENG-10] lose no input, show nothing acknowledged as unsaved, save once at a time, and offer to undo only confirmed saves', async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const page = new Page(reached);
        for (const run of steps) await run(page);
        // However the steps ended: once every request succeeds, the server has all input, and nothing is unsaved.
        const ids = page.server.settings.map(({ id }) => id);
        for (const id of ids)
          if (!page.form(id).stored) page.dispatch({ type: 'loaded', id, stored: page.server.now(id) });
        for (let turn = 0; turn < 8; turn += 1) {
          for (const id of ids) {
            await page.respond(id, 'stored');
            page.decide(id, 'mine');
          }
          page.dispatch({ type: 'saveRequested' });
        }
        expect(ids.flatMap((id) => currentEdits(page.form(id)) ?? [])).toEqual([]);
        expect(ids.flatMap((id) => [...page.input(id)])).toEqual([]);
      }),
      { numRuns: testRuns(300) },
    );
    expect([...reached].toSorted()).toEqual(STAGES);
  });
});
