import './setup.ts';
import { cleanup } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach } from 'vitest';
import { checkOwnElements } from './own-elements.ts';
import texts from '../texts.en.json' with { type: 'json' };

document.documentElement.lang = 'en';
await i18next.use(initReactI18next).init({ lng: 'en', ns: ['ui'], resources: { en: { ui: texts } } });

checkOwnElements();
afterEach(cleanup);
