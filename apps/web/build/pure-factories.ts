import type { Plugin } from 'vite';

/** `const Form = React.forwardRef(…)` at the top of a module. */
const FACTORY = /^(const [\w$]+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm;

/** `Form.displayName = "Form";`, a name for development tools. */
const DISPLAY_NAME = /^[\w$]+\.displayName = "[^"]*";$/gm;

/**
 * Tells the bundler that the router's components have no effect until they are drawn, so that those which nobody uses are
 * left out; the router's package does not say so itself.
 */
export function pureFactories(): Plugin {
  return {
    name: 'pure-factories',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\// },
      handler(code) {
        const marked = code.replaceAll(DISPLAY_NAME, '').replaceAll(FACTORY, '$1/* @__PURE__ */ $2');
        return { code: marked, map: null };
      },
    },
  };
}
