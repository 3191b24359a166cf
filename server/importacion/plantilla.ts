import { FILAS } from '#server/importacion/lectura/filas'
import type { Rechazo } from '#contract/importacion/importaciones'
import type { TipoImportacion } from '#contract/importacion/tipos'
import { esClave, texto } from '#i18n/texto'
import { neutralised } from '#server/resource/salida/columnas'
import { line } from '#server/resource/salida/csv'
import { rotuloDe } from './lectura/encabezados.ts'

/** Tells a spreadsheet that what follows is UTF-8. */
const BOM = '\uFEFF'

/** A file to fill in: every heading, and a line that shows how each is written, where there are words for it. */
export function plantilla(tipo: TipoImportacion): string {
  const campos = Object.keys(FILAS[tipo].shape)
  const ejemplo = (campo: string) =>
    esClave(`importador.ejemplo.${tipo}.${campo}`) ? texto(`importador.ejemplo.${tipo}.${campo}`) : ''
  const ejemplos = campos.map(ejemplo)
  return BOM + line(campos.map(rotuloDe)) + (ejemplos.some(Boolean) ? line(ejemplos) : '')
}

/** An amount below zero is no formula: it stays as it was typed. */
const comoSeEscribio = (valor: string): string => (/^-[\d., ]+$/.test(valor) ? valor : neutralised(valor))

/** The refused lines, to correct the file beside it. */
export function rechazosCsv(rechazos: readonly Rechazo[]): string {
  const encabezados = [
    texto('importacion.rechazo.linea'),
    texto('importacion.rechazo.quien'),
    texto('importacion.rechazo.columna'),
    texto('importacion.rechazo.valor'),
    texto('importacion.rechazo.motivo'),
  ]
  return (
    BOM +
    line(encabezados) +
    rechazos
      .map(({ linea, quien, columna, valor, motivo }) =>
        line([String(linea), neutralised(quien ?? ''), neutralised(columna ?? ''), comoSeEscribio(valor), motivo]),
      )
      .join('')
  )
}
