import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Card } from '@fieldstone/ui/card';
import { areaText } from '../../../lib/navigation/area-text.ts';
import type { Area } from '../../../lib/navigation/area-text.ts';
import { fieldText } from '../use-value-text.ts';
import styles from './what-technicians-see.module.css';

export type WhatTechniciansSeeProps = { readonly setting: Area; readonly name: string; readonly isOn: boolean };

/** Shows what a switch does in the app in both states, the one on the page marked. */
export function WhatTechniciansSee({ setting, name: field, isOn }: WhatTechniciansSeeProps) {
  const { t } = useTranslation(['settings', 'common']);
  const states = [
    { is: true, name: t('common:enabled'), text: fieldText(setting, field, 'description') },
    { is: false, name: t('common:disabled'), text: areaText(setting, 'whileOff') },
  ];
  return (
    <Card title={t('who.technicians')}>
      <dl className="stack-3">
        {states.map(({ is, name, text }) => (
          <div key={name} className={styles.state}>
            <dt>
              <Badge tone={is === isOn ? 'accent' : 'neutral'}>{name}</Badge>
              {is === isOn && <span className="note">{t('who.onThisPage')}</span>}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
