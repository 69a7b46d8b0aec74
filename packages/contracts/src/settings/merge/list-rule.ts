/** Merge rule of a list in a payload. Without a rule a list is ordered, and its entries match by all of their values. */
export type ListRule = {
  /** Whether the order has no meaning. */
  readonly isSet?: true;
  /** Keys by which people recognize an entry; they count most when entries are matched. */
  readonly recognizedBy?: readonly string[];
  /** Whether the recognized keys are what an entry is: with other ones it is another entry, even at the same place. */
  readonly isKeyed?: true;
  /** Key of an entry's name on the page. */
  readonly name?: string;
  /** Key of an entry's position in the list, from 1. It follows from the order and is not a change of the entry. */
  readonly place?: string;
  /** Key of an id. Ids in payloads are unreliable, so they neither match entries nor count as a change. */
  readonly id?: string;
};

/** The merge rules of a payload's lists, by the lists' keys. */
export type ListRules = Readonly<Record<string, ListRule>>;

export type List = readonly unknown[];
