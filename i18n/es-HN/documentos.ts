/** What printed documents, spreadsheets and the API's own pages say. */
export const documentos = {
  api: {
    titulo: 'API de Campana',
  },
} as const
