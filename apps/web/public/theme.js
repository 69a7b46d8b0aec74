// Applies the theme that shell/frame/theme.ts stores, before the first paint.
try {
  const theme = localStorage.getItem('fieldstone.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A blocked storage has none.
}
