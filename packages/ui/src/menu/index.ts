export { Menu, MenuItem, MenuSection } from './menu.tsx';
