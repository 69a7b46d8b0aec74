import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../lib/form/field.tsx';
import { Form } from '../../lib/form/form.tsx';
import { useDialogForm } from '../../lib/form/use-dialog-form.ts';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import { useSaveShortcut } from '../../settings/ui/use-save-shortcut.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { ColorField } from '@fieldstone/ui/color-field';
import { PickerField } from '@fieldstone/ui/select';
import { TextField } from '@fieldstone/ui/text-field';
import { ColorPreview } from '../../settings/views/color-sample.tsx';
import { ExpressionDialog } from './expression-dialog.tsx';
import { formSchema } from './form-values.ts';
import type { Editing, FormValues, Problems } from './form-values.ts';
import styles from './rule-form.module.css';

export type RuleFormProps = {
  readonly heading: string;
  readonly editing: Editing;
  /** The object whose expressions are offered. */
  readonly object: string;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** The server's errors. */
  readonly saveErrors: Problems;
  /** The errors of the stored rule. */
  readonly invalid: Problems;
  /** The chosen default color that this first rule replaces, and its replacement. */
  readonly lostDefault: Readonly<Record<string, string | undefined>> | undefined;
  readonly onChange: (values: FormValues) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
};

/** The names of the fields, by the part of a rule that they edit. */
const FIELDS = { title: 'title', expression: 'expression.processId', color: 'color' } as const;

/** Edits a rule or the default color: title, color and expression (requirements CLR-05, CLR-07, CLR-08). */
export function RuleForm(props: RuleFormProps) {
  const { heading, editing, object, isDirty, isSaving, saveErrors, invalid, lostDefault, onChange, onSave, onCancel } =
    props;
  const { t } = useTranslation('appointment-color');
  const { t: common } = useTranslation('common');
  const textOf = useErrorText();
  const { target, values } = editing;
  const [isChoosing, setChoosing] = useState(false);
  const form = useDialogForm({
    schema: formSchema(target),
    values,
    onSubmit: () => {
      if (!isSaving) onSave();
    },
    onChange,
  });
  const place = useRef<HTMLDivElement>(null);
  const canSave = target === 'new' || isDirty;
  useSaveShortcut(() => canSave && place.current?.querySelector('form')?.requestSubmit());
  // The form opens above the table, out of sight of a row far below.
  useEffect(() => {
    // In braces because newer browsers return a promise, which React would call as a cleanup.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const showStoredProblems = useEffectEvent(() => {
    for (const [part, name] of Object.entries(FIELDS)) if (invalid[part] !== undefined) form.leave(name);
  });
  useEffect(() => showStoredProblems(), []);

  return (
    <Card title={heading}>
      <div ref={place} className={styles.place}>
        <Form form={form} label={heading} className="stack-4">
          {lostDefault && <Banner tone="info" title={t('defaultLost', lostDefault)} />}
          <div className={styles.fields}>
            <Field form={form} name={FIELDS.title}>
              {(field) => (
                <TextField
                  {...field}
                  label={t('title')}
                  isRequired
                  autoFocus
                  errorMessage={field.errorMessage ?? textOf(saveErrors['title'])}
                />
              )}
            </Field>
            {target !== 'default' && (
              <Field form={form} name={FIELDS.expression}>
                {({ value, errorMessage }) => (
                  <PickerField
                    label={t('expression')}
                    isRequired
                    value={value === '' ? undefined : values.expression.name}
                    placeholder={t('choose')}
                    description={t('expressionHelp')}
                    errorMessage={errorMessage ?? textOf(saveErrors['expression'])}
                    onOpen={() => setChoosing(true)}
                  />
                )}
              </Field>
            )}
            <Field form={form} name={FIELDS.color}>
              {(field) => (
                <ColorField
                  {...field}
                  label={t('color')}
                  isRequired
                  description={t('colorHelp')}
                  errorMessage={field.errorMessage ?? textOf(saveErrors['color'])}
                />
              )}
            </Field>
            <ColorPreview color={values.color} title={values.title} />
          </div>
          <div className={styles.buttons}>
            <Button onPress={onCancel}>{common('cancel')}</Button>
            <Button type="submit" variant="primary" isDisabled={!canSave} isPending={isSaving}>
              {common('save')}
            </Button>
          </div>
        </Form>
      </div>
      {isChoosing && (
        <ExpressionDialog
          object={object}
          chosen={values.expression.processId}
          onClose={() => {
            setChoosing(false);
            form.leave(FIELDS.expression);
          }}
          onApply={({ processId, name, lastModifiedDate }) => {
            form.replace({ ...form.getValues(), expression: { processId, name, lastModifiedDate } }, ['expression']);
            setChoosing(false);
          }}
        />
      )}
    </Card>
  );
}
