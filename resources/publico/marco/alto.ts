/** The style of a least height in pixels, also on a touch screen, for which the theme has a height of its own. */
export const alto = (minHeight: number) => ({ minHeight, '@media (pointer: coarse)': { minHeight } })
