import type { Preview } from '@storybook/react-vite';
import i18next from 'i18next';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import '../src/styles/parts.css';
import './preview.css';
import texts from '../src/texts.en.json' with { type: 'json' };
import { UiLocale } from '../src/ui-locale/ui-locale.tsx';

await i18next.use(initReactI18next).init({ lng: 'en', ns: ['ui'], resources: { en: { ui: texts } } });

/** The `parameters` of a story. */
type Surroundings = {
  /** The maximum width, such as `20rem`. */
  readonly width?: string;
  /** Shows the story in the colors of the top bar. */
  readonly isOnBar?: boolean;
};

function Surface({
  theme,
  parameters,
  children,
}: {
  readonly theme: unknown;
  readonly parameters: Surroundings;
  readonly children: ReactNode;
}) {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = String(theme);
  }, [theme]);
  const { width, isOnBar = false } = parameters;
  return (
    <UiLocale locale="en-GB">
      <div
        {...(isOnBar && { className: 'catalog-bar' })}
        {...(width !== undefined && { style: { maxInlineSize: width } })}
      >
        {children}
      </div>
    </UiLocale>
  );
}

const preview: Preview = {
  initialGlobals: { theme: 'system' },
  globalTypes: {
    theme: {
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: [
          { value: 'system', title: 'As the system', icon: 'browser' },
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
        dynamicTitle: true,
      },
    },
  },
  decorators: [
    (Story, { globals, parameters }) => (
      <Surface theme={globals['theme']} parameters={parameters}>
        <Story />
      </Surface>
    ),
  ],
  // The catalog's journey waits for this attribute: the story has rendered and its play function has finished.
  afterEach: ({ id }) => {
    document.documentElement.dataset['story'] = id;
  },
};

export default preview;
