// Two lists as one, for react-admin, which gives nothing else: es-toolkit's own. The one that it has in the place of
// lodash's takes whatever may pass for a list, and brings copies and patterns of objects along for it (6 kB).
export { union as default } from 'es-toolkit'
