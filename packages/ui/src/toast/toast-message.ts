/** The options of a message. */
export type ToastMessage = {
  readonly tone: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly cause?: string | undefined;
  /** A button below the text. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
};
