import { CSV_BOM, csvReader, csvRow } from '@fieldstone/contracts/platform/csv';
import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import { dynamicText } from '../../lib/i18n/dynamic-text.ts';
import { pageLabel } from '../../lib/navigation/area-text.ts';
import { settingName } from './setting-choices.ts';

/** Bytes converted in one step. Each part is a Blob, which the browser may keep on disk, so that no large file is in memory as a whole. */
const PART_BYTES = 4_000_000;

/** Converts the server's file of changes, whose names are those of the API, to the texts of the page (requirement FIX-14). */
export async function withPageTexts(file: Blob): Promise<Blob> {
  const decoder = new TextDecoder();
  const read = csvReader();
  const parts = [new Blob([CSV_BOM])];
  let names: readonly string[] | undefined;
  const converted = (cells: readonly string[]): string => {
    if (names !== undefined) return csvRow(textsOf(names, cells));
    names = cells;
    return csvRow(cells.map((name) => dynamicText(`change-history:file.${name}`, { defaultValue: name })));
  };
  for (let start = 0; start < file.size; start += PART_BYTES) {
    const bytes = await file.slice(start, start + PART_BYTES).arrayBuffer();
    parts.push(new Blob(read(decoder.decode(bytes, { stream: true })).map(converted)));
  }
  return new Blob(parts, { type: 'text/csv' });
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
  const setting = allSettings.find(({ name }) => use.startsWith(`${name}: `));
  return setting ? `${pageLabel(setting)}${use.slice(setting.name.length)}` : use;
}
