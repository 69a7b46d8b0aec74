import type { FileRows } from '../../lib/download/file-rows.ts';
import { dynamicText } from '../../lib/i18n/dynamic-text.ts';
import { consolePages } from '../../lib/navigation/console-pages.ts';
import { pageName } from '../../lib/navigation/page-name.ts';
import { settingName } from './setting-choices.ts';

/** Replaces the names of the API in the rows of the server's file by the texts of the page (requirement FIX-14). */
export async function* withPageTexts(rows: FileRows): AsyncGenerator<readonly string[]> {
  let names: readonly string[] | undefined;
  for await (const cells of rows) {
    yield names === undefined
      ? cells.map((name) => dynamicText(`change-history:file.${name}`, { defaultValue: name }))
      : textsOf(names, cells);
    names ??= cells;
  }
}

/** Replaces the API names in a row. */
function textsOf(names: readonly string[], cells: readonly string[]): string[] {
  const settingId = cells[names.indexOf('settingId')] ?? '';
  return cells.map((cell, index) => {
    const name = names[index];
    if (name === 'setting') return settingName(settingId);
    if (name === 'origin') return dynamicText(`change-history:origins.${cell}`);
    if (name === 'outcome') return dynamicText(`change-history:outcomes.${cell}`);
    if (name === 'usedBy') return cell.split('; ').map(usedText).join('; ');
    return cell;
  });
}

/** Replaces the name of the setting in a use, such as `appointment-color: Crew A`. */
function usedText(use: string): string {
  const page = consolePages.find(({ name }) => use.startsWith(`${name}: `));
  return page ? `${pageName(page.name)}${use.slice(page.name.length)}` : use;
}
