export { exampleDataSources } from './ai-data-sources.ts';
export type {
  Author,
  Company,
  DemoChange,
  DemoDataHost,
  DemoExpressionChange,
  DemoSection,
  Person,
  StoredExpression,
  StoredSetting,
} from './host.ts';
export { startDemoData, type DemoData, type DemoDataOptions } from './start.ts';
