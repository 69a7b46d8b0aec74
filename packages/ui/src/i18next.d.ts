import type texts from './texts.en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof texts;
  }
}
