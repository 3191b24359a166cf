import { MODULO_DE_TIPO, type TipoImportacion } from '#contract/importacion/tipos'
import { translate } from '#i18n/translate'

type Grupo = 'titulo' | 'que_trae' | 'actualizar' | 'importar' | 'ver'

/** The words for what a file holds, or the general ones of a catalogue that has none of its own. */
export const palabrasDe =
  (tipo: TipoImportacion) =>
  (grupo: Grupo, valores: Record<string, unknown> = {}): string => {
    const otro = translate(`importacion.${grupo}.otro`, {
      ...valores,
      modulo: translate(`modulos.nombre.${MODULO_DE_TIPO[tipo]}`),
    })
    return translate(`importacion.${grupo}.${tipo}`, { ...valores, _: otro })
  }
