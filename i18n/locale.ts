/** Spanish of Honduras, as react-admin tells a language: its tag (BCP 47) and its own name. */
export const ES_HN = { locale: 'es-HN', name: 'Español (Honduras)' } as const
