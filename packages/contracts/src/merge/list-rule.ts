/** How a list of a payload merges. Without a rule a list is ordered, and its entries match by all of their values. */
export type ListRule = {
  /** The order has no meaning: entries are there or not. */
  readonly isSet?: true;
  /** Keys by which a person recognizes an entry; they count most when entries are matched. */
  readonly recognizedBy?: readonly string[];
  /** Key of an entry's name on the page. */
  readonly name?: string;
  /** Key of an entry's place in the list, from 1. It follows from the order and is no change of the entry. */
  readonly place?: string;
  /** Key of an id. Ids in payloads are not reliable: they match no entries and are no change of one. */
  readonly id?: string;
};

/** The rules of a payload's lists, by the lists' keys. */
export type ListRules = Readonly<Record<string, ListRule>>;

export type List = readonly unknown[];
