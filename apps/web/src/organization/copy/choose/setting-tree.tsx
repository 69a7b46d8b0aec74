import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowTree } from '@fieldstone/ui/tree';
import type { Copyable, CopyableGroup } from './selection.ts';
import { TreeRow } from './tree-row.tsx';
import styles from './setting-tree.module.css';

export type SettingTreeProps = {
  readonly groups: readonly CopyableGroup[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (settingIds: ReadonlySet<string>) => void;
  /** What is said of a setting beside its name. */
  readonly noteOf: (copyable: Copyable) => ReactNode;
};

const ROOT_ID = 'all';
const groupId = (id: string) => `group ${id}`;

type Node =
  | { readonly kind: 'root' | 'group'; readonly label: string; readonly children: readonly string[] }
  | { readonly kind: 'setting'; readonly label: string; readonly copyable: Copyable };

/** The settings to tick, grouped as the navigation; a group ticks all that it holds. */
export function SettingTree({ groups, selected, onSelect, noteOf }: SettingTreeProps) {
  const { t } = useTranslation('copy');
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const all = t('settings.all');
  const nodes = useMemo(() => nodesOf(groups, all), [groups, all]);
  const expanded = useMemo(() => [...nodes.keys()].filter((id) => !collapsed.has(id)), [nodes, collapsed]);

  const tree = useRowTree<Node | undefined>({
    rootItemId: 'root',
    dataLoader: {
      getItem: (id) => nodes.get(id),
      getChildren: (id) => childrenOf(nodes, id),
    },
    getItemName: (item) => item.getItemData()?.label ?? '',
    isItemFolder: (item) => item.getItemData()?.kind !== 'setting',
    state: {
      expandedItems: expanded,
      focusedItem: focused,
    },
    setFocusedItem: (next) => setFocused(typeof next === 'function' ? next(focused) : next),
    setExpandedItems: (next) => {
      const open = new Set(typeof next === 'function' ? next(expanded) : next);
      setCollapsed(new Set([...nodes.keys()].filter((id) => !open.has(id))));
    },
  });

  const element = useCallback((node: HTMLDivElement | null) => tree.registerElement(node), [tree]);

  const toggle = (id: string): void => {
    const ids = settingsBelow(nodes, id);
    const isTicked = ids.every((one) => selected.has(one));
    const next = new Set(selected);
    for (const one of ids) {
      if (isTicked) next.delete(one);
      else next.add(one);
    }
    onSelect(next);
  };

  return (
    <div
      ref={element}
      role="tree"
      tabIndex={-1}
      aria-label={t('settings.tree')}
      aria-multiselectable="true"
      className={styles.tree}
    >
      {tree.getItems().map((item) => {
        const id = item.getId();
        const node = item.getItemData();
        if (!node) return null;
        const below = settingsBelow(nodes, id);
        const ticked = below.filter((one) => selected.has(one)).length;
        const { level, setSize, posInSet } = item.getItemMeta();
        return (
          <TreeRow
            key={id}
            label={node.label}
            note={node.kind === 'setting' ? noteOf(node.copyable) : null}
            checked={ticked === 0 ? 'false' : ticked === below.length ? 'true' : 'mixed'}
            place={{ level, setSize, posInSet }}
            isExpanded={item.isFolder() ? item.isExpanded() : undefined}
            isTabStop={item.isFocused()}
            elementRef={item.registerElement}
            onPress={() => {
              item.setFocused();
              toggle(id);
            }}
            onExpand={() => {
              item.setFocused();
              if (item.isExpanded()) item.collapse();
              else item.expand();
            }}
          />
        );
      })}
    </div>
  );
}

/** One row stands above all groups, so that everything can be chosen at once. */
function nodesOf(groups: readonly CopyableGroup[], all: string): ReadonlyMap<string, Node> {
  return new Map<string, Node>([
    ['root', { kind: 'root', label: '', children: [ROOT_ID] }],
    [ROOT_ID, { kind: 'root', label: all, children: groups.map(({ id }) => groupId(id)) }],
    ...groups.flatMap(({ id, label, settings }): Array<[string, Node]> => [
      [groupId(id), { kind: 'group', label, children: settings.map(({ setting }) => setting.id) }],
      ...settings.map((copyable): [string, Node] => [
        copyable.setting.id,
        { kind: 'setting', label: copyable.label, copyable },
      ]),
    ]),
  ]);
}

function childrenOf(nodes: ReadonlyMap<string, Node>, id: string): string[] {
  const node = nodes.get(id);
  return node && 'children' in node ? [...node.children] : [];
}

function settingsBelow(nodes: ReadonlyMap<string, Node>, id: string): string[] {
  const children = childrenOf(nodes, id);
  return children.length === 0 ? [id] : children.flatMap((child) => settingsBelow(nodes, child));
}
