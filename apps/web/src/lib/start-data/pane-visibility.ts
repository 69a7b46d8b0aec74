import { useState } from 'react';
import * as z from 'zod/mini';
import { deviceStorage } from '../browser-storage.ts';
import { useSessionUser } from '../session/session-query.ts';

const stored = z.record(z.string(), z.boolean());

/** The open panes of the overview by section, stored per user and org on this device (requirement AIC-01). */
export function usePaneVisibility() {
  const { id, orgId } = useSessionUser();
  const key = `fieldstone.aiPanes.${orgId}.${id}`;
  const [visibility, setVisibility] = useState(() => read(key));
  return {
    isVisible: (section: string): boolean => visibility[section] ?? true,
    setVisible: (section: string, isVisible: boolean): void => {
      const next = { ...visibility, [section]: isVisible };
      setVisibility(next);
      deviceStorage.keep(key, JSON.stringify(next));
    },
  };
}

function read(key: string): z.infer<typeof stored> {
  try {
    return z.parse(stored, JSON.parse(deviceStorage.read(key) ?? '{}'));
  } catch {
    // The stored value is invalid: every pane starts open.
    return {};
  }
}
