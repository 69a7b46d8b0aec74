import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import {
  appointmentColor,
  COLOR_RULES_LIMIT,
  DEFAULT_COLOR_TITLE,
} from '@fieldstone/contracts/settings/calendar/appointment-color';
import { BRAND_COLOR } from '@fieldstone/contracts/platform/product';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppointmentAside } from '../../settings/ui/appointment-aside.tsx';
import { ChangeBar } from '../../settings/ui/change-bar/change-bar.tsx';
import { SettingFrame } from '../../settings/ui/setting-frame.tsx';
import { PendingSwitch, SettingSwitch } from '../../settings/ui/setting-field.tsx';
import { useAfterSave, useForms } from '../../settings/model/use-forms.ts';
import { useSetting } from '../../settings/model/use-setting.ts';
import { isSilent } from '../../lib/api/report-error.ts';
import { useIsReadOnly } from '../../lib/page/read-only.ts';
import type { PageProps } from '../../lib/page/page.ts';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { ConfirmDialog } from '@fieldstone/ui/dialog';
import { PageWithAside } from '../../lib/page/page-with-aside.tsx';
import { Skeleton } from '@fieldstone/ui/skeleton';
import { goneRules, moveRule, removeRule, replacedByFirst } from './color-rules.ts';
import type { ColorSetting } from './color-rules.ts';
import { expressionsQuery } from './expressions-query.ts';
import { changedSetting, toProblems } from './form-values.ts';
import type { Editing, Target } from './form-values.ts';
import styles from './page.module.css';
import { colorView } from '../../settings/views/appointment-color.tsx';
import { RulesTable } from './rules-table.tsx';
import { UnsavedChange } from './unsaved-change.tsx';
import { useActionFocus } from './use-action-focus.ts';
import { useRuleEditing } from './use-rule-editing.ts';

/** The form library is needed only to edit a rule. */
const RuleForm = lazy(async () => ({ default: (await import('./rule-form.tsx')).RuleForm }));

/**
 * Shows Appointment Color. Every change saves at once (requirement CLR-10), including the toggle: beside actions that save at
 * once, a pending toggle would be forgotten. The confirmation offers an undo.
 */
export function Page({ profile }: PageProps) {
  const { t } = useTranslation(['appointment-color', 'settings']);
  const page = useForms(profile.id);
  const form = useSetting(page, appointmentColor);
  const isReadOnly = useIsReadOnly();
  const { edit, saved } = form;
  const { stage, errors: saveErrors } = form.state;
  const { editing, isDirty, ...rule } = useRuleEditing(profile.id, saved, edit);
  const { data: expressions } = useQuery(expressionsQuery(appointmentColor.defaults.objectName));
  const client = useQueryClient();
  const { ref, focusAction } = useActionFocus();
  const [requested, setRequested] = useState<Target | undefined>();
  const [removing, setRemoving] = useState<number | undefined>();
  const [isDiscarding, setDiscarding] = useState(false);

  const { isSaving } = page;
  const isInvalid = form.invalid.some(({ isOpen }) => isOpen);
  // A change that failed to save needs a decision before the next one, unless the next ones correct invalid values.
  const isWaiting = form.isDirty && !isSaving && !isInvalid;
  const isLocked = editing !== undefined || isWaiting;

  // A form requested during a save opens with the saved values.
  if (requested !== undefined && !isSaving) {
    setRequested(undefined);
    if (!isLocked) rule.open(requested);
  }

  const apply = (payload: ColorSetting) => form.dispatch({ type: 'changeSaved', payload, options: {}, isHeld: false });
  const cancel = () => form.dispatch({ type: 'canceled' });
  const close = () => {
    rule.close();
    setDiscarding(false);
    if (editing) focusOpener(editing.target);
  };
  const focusOpener = (target: Target) => {
    if (target === 'new') focusAction('top', 'create');
    else focusAction(target, 'edit');
  };
  useAfterSave(page, (after) => after === 'close' && close());
  // Based on the setting at the form's opening, so that a later save by another user is detected instead of overwritten.
  const save = (changed: Editing) => {
    const lost = lostDefault(changed);
    const effects = lost === undefined ? {} : { effects: t('defaultReplaced', lost) };
    form.dispatch({
      type: 'changeSaved',
      payload: changedSetting(changed),
      base: changed.base,
      options: { ...effects, after: 'close' },
      isHeld: true,
    });
  };
  /** Returns the chosen default color that a new rule replaces, and its replacement. */
  const lostDefault = ({ target, shown }: Editing) => {
    const lost = target === 'new' ? replacedByFirst(shown) : undefined;
    const title = lost?.title === '' ? t('defaultRow') : lost?.title;
    return lost && { color: lost.color, title, standard: BRAND_COLOR, standardTitle: DEFAULT_COLOR_TITLE };
  };

  return (
    <SettingFrame
      page={page}
      form={form}
      profile={profile}
      isReadOnly={isReadOnly}
      isUnsaved={isDirty}
      drafts={[rule.draft]}
      bar={<ChangeBar page={page} savesAtOnce />}
      renderValue={colorView.renderValue}
      history={{
        savesAtOnce: true,
        isLocked,
        findGone: async ({ configuration }) =>
          goneRules(configuration, await client.query(expressionsQuery(appointmentColor.defaults.objectName))).map(
            ({ title }) => t('settings:history.goneExpression', { title }),
          ),
      }}
      {...(editing && { onConflictClose: cancel })}
    >
      {form.loading.isPending && (
        <PageWithAside aside={null}>
          <Card>
            <PendingSwitch setting={appointmentColor} name="enabled" />
            <Skeleton lines={6} label={t('settings:loading')} />
          </Card>
        </PageWithAside>
      )}
      {edit && saved && (
        <PageWithAside aside={<AppointmentAside profile={profile} color={editing ? changedSetting(editing) : edit} />}>
          <div ref={ref} className="stack-4">
            {(isWaiting || (isInvalid && form.isDirty)) && stage.name !== 'conflict' && (
              <UnsavedChange
                isSent={'failure' in stage && stage.failure !== undefined && !isSilent(stage.failure)}
                onSave={isInvalid ? undefined : () => page.dispatch({ type: 'saveRequested' })}
                onDiscard={cancel}
              />
            )}
            <Card>
              <SettingSwitch
                form={{
                  setting: appointmentColor,
                  edit,
                  errors: form.errors,
                  change: (_, next) => apply(next),
                  isReadOnly: isReadOnly || isWaiting,
                }}
                name="enabled"
              />
            </Card>
            {editing && !isReadOnly && (
              <Suspense>
                <RuleForm
                  heading={t(`form.${typeof editing.target === 'number' ? 'edit' : editing.target}`)}
                  editing={editing}
                  object={edit.objectName}
                  isDirty={isDirty}
                  isSaving={isSaving}
                  lostDefault={lostDefault(editing)}
                  saveErrors={toProblems(saveErrors, editing.target, edit.configuration.length)}
                  invalid={toProblems(form.errors, editing.target, edit.configuration.length)}
                  onChange={rule.change}
                  onSave={() => save(editing)}
                  onCancel={() => (isDirty ? setDiscarding(true) : close())}
                />
              </Suspense>
            )}
            <section aria-labelledby="color-rules" className="stack-3">
              <div className={styles.head}>
                <div>
                  <h2 id="color-rules" className="title">
                    {t('heading')}
                  </h2>
                  <p className="note">
                    {edit.configuration.length === 0
                      ? t('empty')
                      : t('order', { used: edit.configuration.length, limit: COLOR_RULES_LIMIT })}
                  </p>
                </div>
                {!isReadOnly && (
                  <Button
                    variant="primary"
                    icon={<IconPlus aria-hidden="true" />}
                    isDisabled={isLocked || edit.configuration.length >= COLOR_RULES_LIMIT}
                    onPress={() => setRequested('new')}
                    data-row="top"
                    data-action="create"
                  >
                    {t('create')}
                  </Button>
                )}
              </div>
              <RulesTable
                setting={edit}
                errors={form.errors}
                known={expressions && new Set(expressions.map(({ processId }) => processId))}
                isReadOnly={isReadOnly}
                isLocked={isLocked}
                onEdit={setRequested}
                onRemove={setRemoving}
                onMove={(from, to) => {
                  apply(moveRule(edit, from, to));
                  focusAction(to, ...(to < from ? ['up', 'down'] : ['down', 'up']));
                }}
              />
            </section>
            <ConfirmDialog
              isOpen={removing !== undefined}
              isDanger
              title={t('removal.title')}
              message={t('removal.message', {
                title: removing === undefined ? '' : edit.configuration[removing]?.title,
              })}
              confirmLabel={t('removal.confirm')}
              onCancel={() => setRemoving(undefined)}
              onConfirm={() => {
                if (removing === undefined) return;
                apply(removeRule(edit, removing));
                const last = edit.configuration.length - 2;
                if (last < 0) focusAction('default', 'edit');
                else focusAction(Math.min(removing, last), 'remove');
                setRemoving(undefined);
              }}
            />
            <ConfirmDialog
              isOpen={isDiscarding}
              title={t('settings:cancel.title')}
              message={t('discard')}
              cancelLabel={t('settings:cancel.stay')}
              confirmLabel={t('settings:cancel.confirm')}
              onCancel={() => setDiscarding(false)}
              onConfirm={close}
            />
          </div>
        </PageWithAside>
      )}
    </SettingFrame>
  );
}
