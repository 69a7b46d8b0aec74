import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

export type TabsProps = {
  readonly label: string;
  readonly tabs: ReadonlyArray<{ readonly id: string; readonly label: string; readonly content: ReactNode }>;
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** Shows one of several views at a time. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <AriaTabs selectedKey={value} onSelectionChange={(key) => onChange(String(key))}>
      <TabList aria-label={label} items={tabs} className={styles.list}>
        {(tab) => (
          <Tab id={tab.id} className={styles.tab}>
            <span>{tab.label}</span>
          </Tab>
        )}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
