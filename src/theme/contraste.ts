/** Colours of the user's own (a high contrast of Windows), in which no background of ours is drawn. */
export const COLORES_PROPIOS = '@media (forced-colors: active)'

/** Whatever is chosen, as those colours tell it: our own would tell it by its background alone. */
export const ELEGIDO = {
  [COLORES_PROPIOS]: {
    forcedColorAdjust: 'none',
    color: 'HighlightText',
    backgroundColor: 'Highlight',
    '& *': { color: 'inherit !important', backgroundColor: 'transparent !important' },
  },
} as const
