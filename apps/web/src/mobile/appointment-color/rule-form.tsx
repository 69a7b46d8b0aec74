import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../settings/ui/use-error-text.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { Card } from '@fieldstone/ui/card';
import { ColorField } from '@fieldstone/ui/color-field';
import { PickerField } from '@fieldstone/ui/select';
import { TextField } from '@fieldstone/ui/text-field';
import { ColorPreview } from './color-sample.tsx';
import { ExpressionDialog } from './expression-dialog.tsx';
import { isFilled, problemsOf } from './form-values.ts';
import type { Editing, Field, FormValues, Problems } from './form-values.ts';
import styles from './rule-form.module.css';

export type RuleFormProps = {
  readonly heading: string;
  readonly editing: Editing;
  /** The object whose expressions are offered. */
  readonly object: string;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** What the server found wrong. */
  readonly refused: Problems;
  /** What is wrong with the row as it is stored. */
  readonly invalid: Problems;
  /** The chosen default color that this first rule replaces, and what replaces it. */
  readonly lostDefault: Readonly<Record<string, string | undefined>> | undefined;
  readonly onChange: (values: FormValues) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
};

/** In the order in which they stand in the form. */
const FIELDS: readonly Field[] = ['title', 'expression', 'color'];

/** A rule or the default color: title, color and expression (requirements CLR-05, CLR-07, CLR-08). */
export function RuleForm(props: RuleFormProps) {
  const { heading, editing, object, isDirty, isSaving, refused, invalid, lostDefault, onChange, onSave, onCancel } =
    props;
  const { t } = useTranslation('appointment-color');
  const { t: common } = useTranslation('common');
  const textOf = useErrorText();
  const [visited, setVisited] = useState<ReadonlySet<Field>>(
    () => new Set(FIELDS.filter((field) => invalid[field] !== undefined)),
  );
  const [edited, setEdited] = useState<ReadonlySet<Field>>(new Set());
  const [isChoosing, setChoosing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The form opens above the table; a row far below would leave it out of sight.
  useEffect(() => {
    // In braces: newer browsers answer a promise, which React would call as a clean-up.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { target, values } = editing;
  const { title, color, expression } = values;
  const problems = problemsOf(editing);

  const visit = (field: Field) => setVisited((before) => new Set([...before, field]));
  // An empty field that was only passed is no mistake yet; an error would also move what the pointer is about to press.
  const leave = (field: 'title' | 'color') => {
    if (values[field] !== '' || edited.has(field)) visit(field);
  };
  const edit = (field: 'title' | 'color', value: string) => {
    setEdited((before) => new Set([...before, field]));
    onChange({ ...values, [field]: value });
  };
  const errorOf = (field: Field) => textOf((visited.has(field) ? problems[field] : undefined) ?? refused[field]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isDirty || isSaving) return;
    if (Object.keys(problems).length === 0) {
      onSave();
      return;
    }
    setVisited(new Set(FIELDS));
    const first = FIELDS.find((field) => problems[field] !== undefined);
    form.current?.querySelector<HTMLElement>(`[data-field="${first}"] input, [data-field="${first}"] button`)?.focus();
  };

  return (
    <Card title={heading}>
      <form ref={form} noValidate aria-label={heading} className={styles.form} onSubmit={submit}>
        {lostDefault && <Banner tone="info" title={t('defaultLost', lostDefault)} />}
        <div className={styles.fields}>
          <div data-field="title">
            <TextField
              label={t('title')}
              isRequired
              autoFocus
              value={title}
              onChange={(next) => edit('title', next)}
              onBlur={() => leave('title')}
              errorMessage={errorOf('title')}
            />
          </div>
          {target !== 'default' && (
            <div data-field="expression">
              <PickerField
                label={t('expression')}
                isRequired
                value={expression.processId === '' ? undefined : expression.name}
                placeholder={t('choose')}
                description={t('expressionHelp')}
                errorMessage={errorOf('expression')}
                onOpen={() => setChoosing(true)}
              />
            </div>
          )}
          <div data-field="color" onBlur={() => leave('color')}>
            <ColorField
              label={t('color')}
              isRequired
              value={color}
              onChange={(next) => edit('color', next)}
              description={t('colorHelp')}
              errorMessage={errorOf('color')}
            />
          </div>
          <ColorPreview color={color} title={title} />
        </div>
        <div className={styles.buttons}>
          <Button onPress={onCancel}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" isDisabled={!isDirty || !isFilled(editing)} isPending={isSaving}>
            {common('save')}
          </Button>
        </div>
      </form>
      {isChoosing && (
        <ExpressionDialog
          isOpen
          object={object}
          chosen={expression.processId}
          onClose={() => {
            setChoosing(false);
            visit('expression');
          }}
          onApply={({ processId, name, lastModifiedDate }) => {
            onChange({ ...values, expression: { processId, name, lastModifiedDate } });
            setChoosing(false);
          }}
        />
      )}
    </Card>
  );
}
