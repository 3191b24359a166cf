import * as z from 'zod'
import { formatos } from '#contract/campos'
import { FILAS } from '#server/importacion/filas'
import type { FilaMuestra, Importacion, Rechazo } from '#contract/importacion/importaciones'
import { formatoFecha, formatoLempiras, formatoNumero } from '#contract/formato'
import { texto } from '#i18n/texto'
import { bare } from '#server/http/list-query'
import { rotuloDe } from './encabezados.ts'

/** What the terminal shows of a checked file: what it would do, its first rows, and why lines are refused. */
export function informe(importacion: Importacion, rechazos: readonly Rechazo[]): string {
  const { total, nuevas, cambiadas, iguales, diferentes, rechazadas, ignoradas, muestra } = importacion
  const cifras = Object.fromEntries(
    Object.entries({ total, nuevas, cambiadas, iguales, diferentes, rechazadas }).map(([nombre, cifra]) => [
      nombre,
      formatoNumero(cifra),
    ]),
  )
  return [
    texto('importador.consola.cuentas', cifras),
    ...(diferentes ? [texto('importador.consola.diferentes', cifras)] : []),
    ...(ignoradas.length ? [texto('importador.consola.ignoradas', { columnas: ignoradas.join(', ') })] : []),
    '',
    ...muestra.map((fila) => {
      const accion = texto(`importacion.accion.${fila.accion}`).padEnd(9)
      return `  ${String(fila.linea).padStart(6)}  ${accion} ${enUnaLinea(importacion, fila.datos)}`
    }),
    ...(rechazadas ? ['', texto('importador.consola.rechazadas', cifras), ...rechazos.map(enUnRenglon)] : []),
  ].join('\n')
}

const enUnRenglon = ({ linea, columna, valor, motivo }: Rechazo): string =>
  `  ${texto('importador.consola.rechazo', { linea, columna, valor, motivo })}`

const enUnaLinea = ({ tipo, columnas }: Importacion, datos: FilaMuestra['datos']): string =>
  columnas
    .flatMap((campo) =>
      datos[campo] === undefined
        ? []
        : [`${rotuloDe(campo)}: ${escrito((FILAS[tipo] as z.ZodObject).shape[campo] as z.ZodType, datos[campo])}`],
    )
    .join(' · ')

function escrito(schema: z.ZodType, valor: string | number | boolean): string {
  const tipo = bare(schema)
  if (formatos.get(tipo)?.formato === 'dinero') return formatoLempiras(Number(valor))
  return tipo instanceof z.ZodISODate ? formatoFecha(String(valor)) : String(valor)
}
