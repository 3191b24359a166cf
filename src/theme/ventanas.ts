/** A window as low as a desk's is with letters four times as large: no bar stays over a page there. */
export const VENTANA_BAJA = '@media (max-height: 320px)'

/** One as low as a telephone's on its side, where the bar above goes with the page. */
export const TELEFONO_DE_LADO = '@media (max-height: 480px)'

/** Pixels that the page leaves above and below where the focus goes, so that it comes out from under the bars there. */
export const MARGEN_DEL_FOCO = 64
