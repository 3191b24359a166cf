/*
 * Ends a program that a Node too old for it started, before anything else of it is loaded: what that Node lacks would
 * end it otherwise, with an error that says nothing to a school. For that reason the words are here and not in `i18n`,
 * in the JavaScript of years ago and with no import. `vite.server.config.ts` puts this before each built command,
 * `package.json` before what runs from the sources, `build/enlazar-node.js` at the end of `npm ci`.
 */
const NECESITA = 24

if (Number.parseInt(process.versions.node, 10) < NECESITA) {
  console.error(
    `Campana necesita Node.js ${NECESITA} y la abrió el ${process.versions.node} (${process.execPath}). ` +
      'Use los comandos de npm (npm start, npm run demo…), que van con el Node que trae npm ci, o escriba ' +
      'node_modules/.bin/node en lugar de node. Si npm ci no trae ninguno para este equipo, instale Node.js ' +
      `${NECESITA} desde https://nodejs.org y repita.`,
  )
  process.exit(1)
}
