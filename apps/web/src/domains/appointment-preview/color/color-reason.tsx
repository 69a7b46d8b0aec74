import { messageText } from '../../../lib/api/message-text.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppointmentDraft } from '../appointment-draft.ts';
import styles from './color-reason.module.css';
import type { ColorResult, RuleState, RuleResult } from './color-result.ts';
import { useColorText } from './use-color-text.ts';

const ICONS: Readonly<Record<RuleState, typeof IconCheck>> = {
  matches: IconCheck,
  follows: IconCheck,
  differs: IconMinus,
  problem: IconAlertTriangle,
  unfinished: IconDots,
};

export type ColorReasonProps = {
  readonly result: ColorResult;
  readonly standard: AppointmentDraft['color']['default'];
  /** The name of the work order that the rules were evaluated for. */
  readonly workOrder: string;
};

/** Shows the color and its source in one line. */
export function ColorSummary({ result }: { readonly result: ColorResult }) {
  const colorText = useColorText();
  return (
    <p className={styles.summary}>
      <Swatch color={result.color} />
      <span>{colorText(result)}</span>
    </p>
  );
}

/** Explains the appointment's color: the rules from top to bottom with their results, and the default at the end. */
export function ColorReason({ result, standard, workOrder }: ColorReasonProps) {
  const { t } = useTranslation('preview');
  const id = useId();
  const { rules, source, winner } = result;
  if (rules.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.reason}>
      <h3 id={id} className="subtitle">
        {t('color.heading', { name: workOrder })}
      </h3>
      <ol className={styles.rules}>
        {rules.map((rule) => (
          <Rule key={rule.number} rule={rule} winner={winner} />
        ))}
        <li className={styles.rule} data-outcome={source === 'default' ? 'matches' : 'differs'}>
          <Swatch color={standard.color} />
          <span className={styles.name}>{standard.title === '' ? t('color.standard') : standard.title}</span>
          <span className={styles.outcome}>
            {source === 'default' ? <IconCheck aria-hidden="true" /> : <IconMinus aria-hidden="true" />}
            <span>{t(source === 'default' ? 'color.standardWins' : 'color.standardRests')}</span>
          </span>
        </li>
      </ol>
    </section>
  );
}

function Rule({ rule, winner }: { readonly rule: RuleResult; readonly winner: RuleResult | null }) {
  const { t } = useTranslation('preview');
  const { number, title, color, expression, outcome, problem, logic, criteria } = rule;
  const Icon = ICONS[outcome];
  return (
    <li className={styles.rule} data-outcome={outcome}>
      <Swatch color={color} />
      <span className={styles.name}>
        <span className={styles.number}>{`${number}. `}</span>
        <span>{title === '' ? t('color.untitled') : title}</span>
      </span>
      <span className={styles.outcome}>
        <Icon aria-hidden="true" />
        <span>{t(`color.outcome.${outcome}`, { number: winner?.number })}</span>
      </span>
      {expression !== '' && <span className="muted">{t('color.expression', { expression })}</span>}
      {outcome === 'problem' && (
        <span className="muted">{problem === null ? t('color.noResponse') : messageText(problem)}</span>
      )}
      {outcome === 'matches' && criteria.length > 0 && (
        <ul aria-label={t('color.criteria')} className={styles.criteria}>
          {criteria.map((criterion) => (
            <li key={criterion.number}>
              {logic !== null && <span className={styles.number}>{`${criterion.number}: `}</span>}
              <code>{criterion.fieldPath}</code> <span>{criterion.operator}</span>{' '}
              <code>{criterion.operand ?? ''}</code>
            </li>
          ))}
          {logic !== null && <li>{t('color.logic', { logic })}</li>}
        </ul>
      )}
    </li>
  );
}

function Swatch({ color }: { readonly color: string }) {
  return <span aria-hidden="true" className={styles.swatch} style={{ backgroundColor: color }} />;
}
