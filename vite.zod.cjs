// What zod asks of its JSON Schema, 33 kB that no page uses: the document of the API is made on the server.
const sinDocumento = () => undefined
module.exports = { createToJSONSchemaMethod: sinDocumento, createStandardJSONSchemaMethod: sinDocumento, toJSONSchema: sinDocumento }
