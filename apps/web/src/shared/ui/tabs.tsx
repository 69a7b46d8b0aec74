import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tabs.module.css';

export type TabsProps = {
  readonly label: string;
  /** The content of each has something to focus. */
  readonly tabs: ReadonlyArray<{ readonly id: string; readonly label: string; readonly content: ReactNode }>;
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** Views of the same thing, one at a time. The browser's own buttons: the library's come with all of its lists. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex((tab) => tab.id === value);

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const places: Readonly<Record<string, number>> = {
      ArrowRight: chosen + forward,
      ArrowLeft: chosen - forward,
      Home: 0,
      End: tabs.length - 1,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    const index = (place + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (!tab) return;
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
    if (tab.id !== value) onChange(tab.id);
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles['list']}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}-tab`}
            aria-selected={index === chosen}
            aria-controls={index === chosen ? `${id}-${tab.id}-panel` : undefined}
            tabIndex={index === chosen ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => onChange(tab.id)}
            className={styles['tab']}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs
        .filter((_, index) => index === chosen)
        .map((tab) => (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${id}-${tab.id}-panel`}
            aria-labelledby={`${id}-${tab.id}-tab`}
            className={styles['panel']}
          >
            {tab.content}
          </div>
        ))}
    </div>
  );
}
