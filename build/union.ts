/**
 * Two lists as one, either of which may be none, for react-admin, which gives nothing else. The one in the place of
 * lodash's takes whatever may pass for a list, and brings copies and patterns of objects along (1.5 kB compressed).
 */
export default <T>(una?: readonly T[] | null, otra?: readonly T[] | null): T[] => [
  ...new Set([...(una ?? []), ...(otra ?? [])]),
]
