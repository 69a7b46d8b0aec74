import type { Payload } from '@fieldstone/contracts/settings/setting';
import { toasts } from '@fieldstone/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadNotifiedStates } from '../../domains/notification/notified-states.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useFailures } from '../../lib/api/use-failures.ts';
import { areaText } from '../../lib/navigation/area-text.ts';
import { errorsByField } from './field-errors.ts';
import { currentEdits } from './form-state.ts';
import type { AfterSave, FormState, FormsEvent, FormsState, PageSave, Sent } from './form-state.ts';
import { isSavingAny, NO_FORMS, reduceForms, sentValues } from './forms-reducer.ts';
import { InvalidMeanwhile, saveSetting, undoneText } from './save-setting.ts';
import type { Save, SaveOutcome } from './save-setting.ts';
import { settingQuery, sourceOf } from './setting-source.ts';

/** The forms of a page, which are edited and saved together. */
export type PageForms = {
  readonly profileId: string;
  readonly state: FormsState;
  readonly dispatch: (event: FormsEvent) => void;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** The last save failed or needs a decision. */
  readonly hasFailed: boolean;
};

type Pending = { readonly form: FormState<Payload>; readonly sent: Sent<Payload> };
type Saved = Pending & { readonly outcome: Extract<SaveOutcome<Payload>, { readonly kind: 'saved' }> };

/**
 * Returns the forms of a page: their state, and the effects of its stages. Values that the state sends are stored once, one setting after
 * the other; the results are events.
 * @param save stores the values of a form; by default against the version that they are based on
 */
export function useForms(
  profileId: string,
  save: (values: Save<Payload>) => Promise<SaveOutcome<Payload>> = saveSetting,
): PageForms {
  const { t } = useTranslation(['settings', 'app']);
  const client = useQueryClient();
  const failures = useFailures();
  const [state, dispatch] = useReducer(reduceForms, NO_FORMS);
  const started = useRef(new WeakSet<Sent<Payload>>());

  /** Stores the values of one form, and reports the result; returns it if they are stored. */
  const send = async ({ form: { setting }, sent }: Pending): Promise<Saved['outcome'] | undefined> => {
    const { id } = setting;
    const { base, payload, usesDefault, options } = sent;
    const { queryKey } = settingQuery(setting, profileId);
    try {
      const outcome = await save({ setting, profileId, base, payload, usesDefault, declared: options });
      await client.cancelQueries({ queryKey });
      if (outcome.kind === 'conflict') {
        client.setQueryData(queryKey, outcome.conflict.theirs);
        dispatch({ type: 'conflicted', id, sent, conflict: outcome.conflict });
        return undefined;
      }
      client.setQueryData(queryKey, outcome.stored);
      dispatch({ type: 'saved', id, sent, outcome });
      return outcome;
    } catch (cause) {
      if (cause instanceof InvalidMeanwhile) void client.invalidateQueries({ queryKey });
      const source = sourceOf(setting);
      const errors = cause instanceof ApiError ? errorsByField(cause.fields, (path) => source.fieldOf(path)) : {};
      dispatch({ type: 'failed', id, sent, cause, errors });
      const text = setting.saveFailure?.(base.payload, payload) ?? 'errors.save';
      failures.report(areaText(setting, text), cause, { keepsEdits: true });
      return undefined;
    }
  };

  const successText = ({ form: { setting }, sent: { options }, outcome }: Saved): string => {
    if (options.origin === 'undo') return t(undoneText(options));
    return outcome.stored.isStored ? areaText(setting, 'saved', { defaultValue: t('saved') }) : t('useDefault.done');
  };
  /** Reports equal successes once. */
  const announce = (saved: readonly Saved[]) => {
    for (const [text, { sent, outcome }] of new Map(saved.map((one) => [successText(one), one]))) {
      const { profile } = outcome.stored;
      const inactive = profile?.isActive === false && t('app:profile.savedInactive', { name: profile.name });
      toasts.success(text, { cause: inactive || sent.options.effects });
    }
  };

  const sendAll = useEffectEvent(async (all: readonly Pending[]) => {
    const saved: Saved[] = [];
    for (const one of all) {
      const outcome = await send(one);
      if (outcome) saved.push({ ...one, outcome });
    }
    if (saved.length === all.length) failures.end();
    if (saved.length > 0) announce(saved);
    // A group profile may now be marked as changed since its last notification.
    await reloadNotifiedStates(client);
  });
  useEffect(() => {
    const pending = Object.values(state.forms).flatMap((form): Pending[] => {
      const sent = sentValues(form);
      return sent && !started.current.has(sent) ? [{ form, sent }] : [];
    });
    for (const { sent } of pending) started.current.add(sent);
    if (pending.length > 0) void sendAll(pending);
  }, [state.forms]);

  const forms = Object.values(state.forms);
  return {
    profileId,
    state,
    dispatch,
    isDirty: forms.some((form) => currentEdits(form) !== undefined),
    isSaving: isSavingAny(state),
    hasFailed: forms.some(hasFailed),
  };
}

function hasFailed({ stage }: FormState<Payload>): boolean {
  return stage.name === 'conflict' || ('failure' in stage && stage.failure !== undefined);
}

/** Runs the step that follows a save of the page, once its values are stored. */
export function useAfterSave({ state }: PageForms, run: (after: AfterSave, save: PageSave) => void): void {
  const { save } = state;
  const number = save?.open.length === 0 ? save.number : 0;
  const runOnce = useEffectEvent(() => {
    if (number > 0 && save?.options.after !== undefined) run(save.options.after, save);
  });
  useEffect(() => runOnce(), [number]);
}
