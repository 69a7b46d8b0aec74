import { hotkeysCoreFeature, syncDataLoaderFeature } from '@headless-tree/core';
import type { FeatureImplementation, TreeConfig, TreeInstance } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useLayoutEffect, useState } from 'react';

/**
 * A tree of rows that are there already, moved in by the arrow keys. The document's focus follows the tree's in the same commit:
 * left to the library's timers, it can come to a row that the tree has left, and Enter would then mean another row than the
 * one that looks focused. A row that gets the focus has to be drawn in that commit too.
 */
export function useRowTree<T>(config: Omit<TreeConfig<T>, 'features'>): TreeInstance<T> {
  const [asked, ask] = useState(0);
  const [following] = useState<FeatureImplementation<T>>(() => ({
    key: 'row-focus',
    overwrites: ['tree'],
    treeInstance: { updateDomFocus: () => ask((times) => times + 1) },
  }));
  const tree = useTree<T>({ ...config, features: [syncDataLoaderFeature, hotkeysCoreFeature, following] });

  useLayoutEffect(() => {
    if (asked === 0) return;
    const row = tree.getFocusedItem();
    tree.getConfig().scrollToItem?.(row);
    row.getElement()?.focus();
  }, [asked, tree]);

  return tree;
}
