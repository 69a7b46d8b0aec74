import type { SetupCheck } from '@fieldstone/contracts/organization/setup';
import { t } from 'i18next';
import { dynamicText } from '../../lib/i18n/dynamic-text.ts';
import { orgPages } from '../../lib/navigation/org-pages.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { settingTitle } from './planned-texts.ts';

/** Maximum names that a row lists. */
const NAMES_SHOWN = 8;

/** Returns the title and the text of a check's finding. The caller loads the namespace. */
export function checkTexts({ id, finding, params }: SetupCheck): { readonly title: string; readonly text: string } {
  const values = { ...params, page: pageName(orgPages.globalSettings.name) };
  const text = (part: 'title' | 'text') => dynamicText(`setup:checks.${id}.${finding}.${part}`, values);
  return { title: text('title'), text: text('text') };
}

/** Returns the names of a check as people read them. The caller loads the namespaces `setup` and `settings`. */
export function namesOf({ id, state, names }: SetupCheck): readonly string[] {
  if (state !== 'problem' || (id !== 'globalSettings' && id !== 'statusLists')) return names;
  return names.map((name) => `${settingTitle(name)} (${name})`);
}

/** Returns names as a list, of which the last part counts those that are not shown. */
export function namesText(names: readonly string[]): string {
  const rest = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return rest > 0 ? `${shown} ${t('setup:moreNames', { count: rest })}` : shown;
}

/** Returns the tasks of an administrator as plain text, with the place of each in Salesforce. */
export function instructionsFor(checks: readonly SetupCheck[]): string {
  return checks
    .map((check) => {
      const { title, text } = checkTexts(check);
      const { place } = check;
      const names = namesOf(check);
      const lines = [title, text, names.join(', '), place?.steps.join(' > ') ?? '', place?.url ?? ''];
      return lines.filter((line) => line !== '').join('\n');
    })
    .join('\n\n');
}
