import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import {
  TEMPLATE_PATHS_LIMIT,
  templatePaths,
  templateProblem,
  unfinishedPath,
} from '@fieldstone/contracts/settings/calendar/template';
import type { TemplateProblem } from '@fieldstone/contracts/settings/calendar/template';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text.ts';
import type { FieldPaths } from '../../domains/field-picker/use-field-paths.ts';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { cx } from '@fieldstone/ui/cx';
import { Switch } from '@fieldstone/ui/switch';
import { TextArea } from '@fieldstone/ui/text-field';
import styles from './template-editors.module.css';
import { TemplateFields } from './template-fields.tsx';
import { unknownPath } from './templates.ts';
import type { Part, Templates } from './templates.ts';
import type { Caret } from './use-caret.ts';

export type TemplateEditorProps = {
  readonly part: Part;
  readonly template: Templates[Part];
  /** The stored text. */
  readonly saved: string;
  /** The error of the text: a rule's key or a sentence. */
  readonly error: string | undefined;
  /** The error of the toggle. */
  readonly switchError: string | undefined;
  readonly paths: FieldPaths;
  readonly caret: Caret;
  readonly isReadOnly: boolean;
  /** The picker inserts its fields here. */
  readonly isTarget: boolean;
  readonly onTarget: () => void;
  readonly onChange: (template: Partial<Templates[Part]>) => void;
  /** Opens the drawer with the picker, or focuses the picker beside the text. */
  readonly onOpenPicker: () => void;
};

/** Edits one template: its toggle and its text, with the used fields and their limit. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { part, template, saved, switchError, paths, caret, isReadOnly, isTarget, onTarget, onChange, onOpenPicker } =
    props;
  const { t } = useTranslation('calendar');
  const used = templatePaths(template.content);
  const errorText = useErrorText();
  const [isWriting, setWriting] = useState(false);
  const errorMessage = useTemplateError(props, isWriting);
  // The path at the caret may be incomplete.
  const unfinished = isWriting ? null : unfinishedPath(template.content);
  return (
    <section aria-label={t(`templates.${part}.label`)} className={cx(styles.editor, isTarget && styles.target)}>
      <Switch
        label={t(`templates.${part}.label`)}
        description={t(`templates.${part}.description`)}
        isSelected={template.enabled}
        isReadOnly={isReadOnly}
        errorMessage={errorText(switchError)}
        onChange={(enabled) => onChange({ enabled })}
      />
      <TextArea
        label={t(`templates.${part}.text`)}
        rows={part === 'title' ? 3 : 6}
        value={template.content}
        isReadOnly={isReadOnly}
        spellCheck="false"
        inputRef={caret.ref}
        errorMessage={errorMessage}
        description={
          <span className={styles.help}>
            <span>{t('templates.help')}</span>
            <span className={styles.counter} data-over={used.length > TEMPLATE_PATHS_LIMIT || undefined}>
              {t('templates.counter', { count: used.length, limit: TEMPLATE_PATHS_LIMIT })}
            </span>
          </span>
        }
        onFocus={() => {
          caret.onFocus();
          onTarget();
          setWriting(true);
        }}
        onBlur={() => setWriting(false)}
        onChange={(content) => onChange({ content })}
      />
      {used.length === TEMPLATE_PATHS_LIMIT && (
        <Banner tone="info" title={t('maximum', { number: TEMPLATE_PATHS_LIMIT })} />
      )}
      {unfinished !== null && (
        <Banner tone="warning" title={t('templates.unfinished', { text: unfinished })}>
          <p>{t('templates.unfinishedText')}</p>
        </Banner>
      )}
      {!isReadOnly && (
        <div>
          <Button icon={<IconPlus aria-hidden="true" size={16} />} onPress={onOpenPicker}>
            {t(`templates.${part}.insert`)}
          </Button>
        </div>
      )}
      <TemplateFields part={part} used={used} stored={new Set(templatePaths(saved))} paths={paths} />
    </section>
  );
}

/** Returns the error to show: too many paths at once, other errors only after blur or a rejected save, so that typing isn't interrupted. */
function useTemplateError(props: TemplateEditorProps, isWriting: boolean): string | undefined {
  const { error, template, saved, paths } = props;
  const { t } = useTranslation('validation');
  const errorText = useErrorText();
  const { problem, ...names } = problemOf(template.content, saved, paths) ?? {};
  if (problem === undefined || (error === undefined && isWriting && problem !== 'tooManyFieldPaths')) {
    return errorText(error);
  }
  return t(problem, names);
}

function problemOf(content: string, saved: string, paths: FieldPaths): TemplateProblem | null {
  const fieldPath = unknownPath(content, saved, paths);
  return templateProblem(content) ?? (fieldPath === undefined ? null : { problem: 'fieldPathNotValid', fieldPath });
}
