import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@fieldstone/ui/banner';
import { Button } from '@fieldstone/ui/button';
import { CopyField } from '@fieldstone/ui/copy-field';
import { Disclosure } from '@fieldstone/ui/disclosure';
import type { InvalidState, Resolution } from '../../model/invalid-values.ts';
import type { Path } from '../../model/path.ts';
import styles from './stored-notice.module.css';
import { usePlaceText, useReason } from '../use-reason.ts';
import { useStoredText } from '../use-stored-text.ts';

/** Maximum number of listed values; the page marks all of them at their fields. */
const LISTED = 10;

/** An invalid value and the action that resolves it. */
export type ListedValue = InvalidState & { readonly resolution: Resolution | undefined };

type Texts = {
  readonly labelOf: (path: Path) => string;
  readonly textOf: (path: Path, value: unknown) => string;
};

export type InvalidNoticeProps = Texts & {
  readonly values: readonly ListedValue[];
  /** The text of all stored values. */
  readonly text: string;
  readonly isReadOnly: boolean;
  /** The page saves every change at once. */
  readonly savesAtOnce: boolean;
  readonly onResolve: (ids: readonly number[]) => void;
};

/** Lists the invalid stored values with the reason, the effect of a save and an action that resolves each. */
export function InvalidNotice({ values, text, isReadOnly, savesAtOnce, onResolve, ...texts }: InvalidNoticeProps) {
  // Includes the texts of the expanded part: loading them later would briefly unmount the notice.
  const { t } = useTranslation(['stored-values']);
  const [isExpanded, setExpanded] = useState(false);
  const open = values.filter(({ isOpen }) => isOpen);
  const solvable = open.filter(({ resolution }) => resolution !== undefined);
  // If the list is cut off, open values come first.
  const listed = values.length > LISTED ? [...open, ...values.filter(({ isOpen }) => !isOpen)] : values;
  const notice = useRef<HTMLDivElement>(null);
  const help = () => {
    if (isReadOnly) return 'invalidReadOnly';
    if (open.length === 0) return 'invalidDone';
    return savesAtOnce ? 'invalidHelpAtOnce' : 'invalidHelp';
  };
  return (
    <>
      <div ref={notice} tabIndex={-1} data-invalid-values={open.length > 0 || undefined}>
        <Banner
          tone={open.length > 0 ? 'warning' : 'info'}
          title={open.length > 0 ? t('invalidTitle', { count: open.length }) : t('invalidDoneTitle')}
        >
          <p>{t(help())}</p>
          <ul className={styles.reasons}>
            {listed.slice(0, LISTED).map((value) => (
              <Item key={value.id} {...texts} listed={value} onResolve={isReadOnly ? undefined : onResolve} />
            ))}
          </ul>
          {listed.length > LISTED && <p>{t('invalidMore', { count: listed.length - LISTED })}</p>}
          {!isReadOnly && solvable.length > 1 && (
            <div className={styles.actions}>
              <Button
                size="small"
                onPress={() => {
                  notice.current?.focus();
                  onResolve(solvable.map(({ id }) => id));
                }}
              >
                {t('resolveAll')}
              </Button>
            </div>
          )}
        </Banner>
      </div>
      <Disclosure title={t('show')} isExpanded={isExpanded} onExpandedChange={setExpanded}>
        {isExpanded && <CopyField label={t('label')} value={text} rows={12} />}
      </Disclosure>
    </>
  );
}

type ItemProps = Texts & {
  readonly listed: ListedValue;
  readonly onResolve: ((ids: readonly number[]) => void) | undefined;
};

const OUTCOMES = { kept: 'corrected', replaced: 'replacedOnSave', removed: 'removedOnSave' } as const;

function Item({ listed, labelOf, textOf, onResolve }: ItemProps) {
  const { t } = useTranslation('stored-values');
  const reasonOf = useReason(labelOf);
  const placeText = usePlaceText(labelOf);
  const storedText = useStoredText();
  const item = useRef<HTMLLIElement>(null);
  const { id, value, isOpen, broken, resolution } = listed;
  const stored = storedText(value.stored);
  /** Returns the visible and the accessible name of the action. */
  const names = (way: Resolution): readonly [string, string] => {
    if (way.kind === 'remove') {
      return [t('remove'), t('removeLabel', { place: placeText([...way.list, String(way.place)]) })];
    }
    const standard = textOf(way.path, way.standard);
    const place = placeText(way.path);
    return [t('useDefault', { value: standard }), t('useDefaultLabel', { place, value: standard })];
  };
  if (!isOpen) {
    return (
      <li ref={item} tabIndex={-1}>
        {t(OUTCOMES[value.handling], { place: placeText(value.at), stored })}
      </li>
    );
  }
  const [name, label] = resolution ? names(resolution) : ['', ''];
  return (
    <li ref={item} tabIndex={-1}>
      <span>{`${reasonOf(broken)} ${t('stored', { stored })}`}</span>
      {onResolve && resolution && (
        <Button
          size="small"
          variant="quiet"
          aria-label={label}
          onPress={() => {
            // The press removes the button, so the focus moves to its item.
            item.current?.focus();
            onResolve([id]);
          }}
        >
          {name}
        </Button>
      )}
    </li>
  );
}
