/** The options of a message. */
export type ToastMessage = {
  readonly tone: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly cause?: string | undefined;
  /** Shows at most one message of a group; a new one with the same text does not replace the old one. */
  readonly group?: { readonly id: string; readonly text: string } | undefined;
  /** False if the page announces the same failure, so that a screen reader reads it once. */
  readonly isAnnounced?: false | undefined;
  /** A button below the text. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
};
