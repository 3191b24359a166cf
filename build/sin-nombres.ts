import type { Plugin } from 'vite'

/**
 * Parts of the router that nothing uses stay out of the code for browsers. Each is kept for the name that it is given
 * for tools of developers, a statement of its own, or for the call that makes it, which does nothing besides.
 */
export const sinNombres = (): Plugin => ({
  name: 'campana:sin-nombres',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ $2'),
      map: null,
    }),
  },
})
