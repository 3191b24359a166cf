// In the place of what packages bring along and no page uses: zod's JSON Schema (33 kB; the document of the API is made
// on the server) and react-admin's CSV writer (19 kB; exports are made on the server too).
const nada = () => undefined
module.exports = { createToJSONSchemaMethod: nada, createStandardJSONSchemaMethod: nada }
