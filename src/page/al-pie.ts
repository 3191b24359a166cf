import { MARGEN_DEL_FOCO, VENTANA_BAJA } from '#src/theme/ventanas.ts'

/**
 * A bar that stays at the foot of the window, above that of a phone; in a low window, or one that `baja` asks for, it
 * goes with the page. It and what is in it are in sight already: the room that the page leaves below where the focus
 * goes is not asked for, or the page would scroll each time without bringing it nearer.
 */
export const alPie = (baja: string = VENTANA_BAJA) =>
  ({
    position: 'sticky',
    bottom: 'var(--bottom-bar, 0px)',
    zIndex: 2,
    borderTop: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
    '&, & :is(a, button, input, textarea, [role=combobox])': {
      scrollMarginBlockEnd: `-${MARGEN_DEL_FOCO}px`,
      [baja]: { scrollMarginBlockEnd: 0 },
    },
    [baja]: { position: 'static' },
  }) as const
