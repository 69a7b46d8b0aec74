import { allSettings } from '@fieldstone/contracts/settings/all-settings';
import type { Setting } from '@fieldstone/contracts/settings/setting';
import { createContext, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@fieldstone/ui/badge';
import { Checkbox } from '@fieldstone/ui/checkbox';
import { cx } from '@fieldstone/ui/cx';
import { Tree, TreeItem } from '@fieldstone/ui/tree';
import type { NavigationGroup } from '../../../lib/navigation/navigation-tree.ts';
import styles from './setting-tree.module.css';

/** A setting that can be copied, with its label in the navigation. */
export type Copyable = { readonly setting: Setting; readonly label: string };

type CopyableGroup = Pick<NavigationGroup, 'id' | 'label' | 'isSingle'> & {
  readonly settings: readonly Copyable[];
};

/** Returns the settings of the org's pages in their groups, without pages of other kinds such as event settings. */
export function copyableGroups(tree: readonly NavigationGroup[]): CopyableGroup[] {
  return tree
    .map(({ id, label, isSingle, pages }) => ({
      id,
      label,
      isSingle,
      settings: pages.flatMap((page): Copyable[] => {
        const setting = allSettings.find(({ name }) => name === page.page.name);
        return setting ? [{ setting, label: page.label }] : [];
      }),
    }))
    .filter(({ settings }) => settings.length > 0);
}

/** The state of a setting in the source: its last change, and whether it differs from the default. */
export type SettingNote = { readonly changed: string; readonly state: string; readonly isDifferent: boolean };

export type SettingTreeProps = {
  readonly groups: readonly CopyableGroup[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (settingIds: ReadonlySet<string>) => void;
  readonly noteOf: (copyable: Copyable) => SettingNote | null;
};

type Node = {
  readonly id: string;
  readonly label: string;
  readonly note: SettingNote | null;
  readonly children: readonly Node[];
};

const NO_NODES: readonly Node[] = [];

const SelectedContext = createContext<ReadonlySet<string>>(new Set());

/** Shows the settings with checkboxes, grouped like the navigation; a group selects all its settings. */
export function SettingTree({ groups, selected, onSelect, noteOf }: SettingTreeProps) {
  const { t } = useTranslation('copy');
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const root = useMemo(() => rootOf(groups, t('settings.all'), noteOf), [groups, t, noteOf]);
  const rows = useMemo(
    () => new Map([root, ...root.children.flatMap(withChildren)].map((row) => [row.id, row])),
    [root],
  );

  const toggle = (row: Node): void => {
    const ids = settingsBelow(row);
    const isTicked = ids.every((id) => selected.has(id));
    const next = new Set(selected);
    for (const id of ids) {
      if (isTicked) next.delete(id);
      else next.add(id);
    }
    onSelect(next);
  };

  return (
    <SelectedContext value={selected}>
      <Tree
        label={t('settings.tree')}
        items={[root]}
        expanded={[...rows.keys()].filter((id) => !collapsed.has(id))}
        onToggle={(id, isOpen) => setCollapsed((ids) => (isOpen ? without(ids, id) : new Set(ids).add(id)))}
        selected={
          new Set(
            [...rows.values()].filter((row) => settingsBelow(row).every((id) => selected.has(id))).map(({ id }) => id),
          )
        }
        onPress={(id) => {
          const row = rows.get(id);
          if (row) toggle(row);
        }}
        className={styles.tree}
      >
        {renderRow}
      </Tree>
    </SelectedContext>
  );
}

function renderRow(row: Node) {
  return (
    <TreeItem
      id={row.id}
      text={row.label}
      name={row.note ? `${row.label} ${row.note.changed} ${row.note.state}` : row.label}
      items={row.children}
      renderItem={renderRow}
      className={styles.row}
    >
      <RowContent row={row} />
    </TreeItem>
  );
}

/** Shows the checkbox and the label of a row, and the note of a setting. */
function RowContent({ row }: { readonly row: Node }) {
  const selected = use(SelectedContext);
  const { label, note } = row;
  const below = settingsBelow(row);
  const ticked = below.filter((id) => selected.has(id)).length;
  return (
    <>
      <Checkbox slot="selection" excludeFromTabOrder isIndeterminate={ticked > 0 && ticked < below.length} />
      <span className={cx(styles.label, note === null && styles.group)}>{label}</span>{' '}
      {note && (
        <span className={styles.note}>
          <span>{note.changed}</span> <Badge tone={note.isDifferent ? 'accent' : 'neutral'}>{note.state}</Badge>
        </span>
      )}
    </>
  );
}

/** Adds a row above all groups, so that everything can be selected at once. A group with one page is one row, like in the navigation. */
function rootOf(groups: readonly CopyableGroup[], label: string, noteOf: SettingTreeProps['noteOf']): Node {
  return {
    id: 'all',
    label,
    note: null,
    children: groups.flatMap((group): Node | readonly Node[] => {
      const children = group.settings.map((copyable) => ({
        id: copyable.setting.id,
        label: copyable.label,
        note: noteOf(copyable),
        children: NO_NODES,
      }));
      return group.isSingle ? children : { id: `group ${group.id}`, label: group.label, note: null, children };
    }),
  };
}

function withChildren(row: Node): Node[] {
  return [row, ...row.children.flatMap(withChildren)];
}

function settingsBelow({ id, children }: Node): string[] {
  return children.length === 0 ? [id] : children.flatMap(settingsBelow);
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
}
