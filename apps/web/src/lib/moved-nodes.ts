/** Returns the child of `parent` that contains a node; null if the node is elsewhere. */
function childAround(parent: Node, node: Node): Node | null {
  let around: Node | null = node;
  while (around !== null && around.parentNode !== parent) around = around.parentNode;
  return around;
}

/**
 * Makes removals and insertions tolerate a node that another script has moved or replaced, such as the browser's translator or an
 * extension (requirement FIX-61). React calls both with the nodes that it created, and an exception would replace the page by the
 * error page.
 */
export function tolerateMovedNodes(): void {
  // oxlint-disable-next-line typescript/unbound-method -- Both are called on the node that React passes.
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const parent = childAround(this, child) === null ? null : child.parentNode;
    if (parent !== null) removeChild.call(parent, child);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && childAround(this, before));
    return node;
  };
}
