// In the place of what packages bring along and no page uses: zod's JSON Schema (33 kB; the document of the API is made
// on the server), react-admin's CSV writer (19 kB; exports are made on the server too), and MUI's themes of CSS
// variables (40 kB; ours are two plain ones, `src/theme/theme.ts`).
const nada = () => undefined
module.exports = { createToJSONSchemaMethod: nada, createStandardJSONSchemaMethod: nada }
