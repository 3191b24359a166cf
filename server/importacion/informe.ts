import * as z from 'zod'
import { formatos } from '#contract/campos'
import { FILAS } from '#server/importacion/lectura/filas'
import type { FilaMuestra, Importacion, Lectura, Rechazo } from '#contract/importacion/importaciones'
import { formatoFecha, formatoFechaLarga, formatoLempiras, formatoNumero } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import { sinEnvoltura } from '#contract/clases'
import { rotuloDe } from './lectura/encabezados.ts'

/** The report of a checked file on a terminal: what it would do, its first rows, and why lines are refused. */
export function informe(importacion: Importacion, rechazos: readonly Rechazo[]): string {
  const { total, nuevas, cambiadas, iguales, diferentes, rechazadas, ignoradas, muestra, lectura } = importacion
  const cifras = Object.fromEntries(
    Object.entries({ total, nuevas, cambiadas, iguales, diferentes, rechazadas }).map(([nombre, cifra]) => [
      nombre,
      formatoNumero(cifra),
    ]),
  )
  return [
    texto('importador.consola.cuentas', cifras),
    ...(diferentes ? [texto('importador.consola.diferentes', cifras)] : []),
    ...lecturaEnRenglones(lectura),
    ...(ignoradas.length ? [texto('importador.consola.ignoradas', { columnas: ignoradas.join(', ') })] : []),
    '',
    ...muestra.map((fila) => {
      const accion = texto(`importacion.accion.${fila.accion}`).padEnd(9)
      return `  ${String(fila.linea).padStart(6)}  ${accion} ${enUnaLinea(importacion, fila.datos)}`
    }),
    ...(rechazadas ? ['', texto('importador.consola.rechazadas', cifras), ...rechazos.map(enUnRenglon)] : []),
  ].join('\n')
}

function lecturaEnRenglones({ hoja, hojas, ocultas, orden_fecha, duda }: Lectura): string[] {
  const otras = hojas.filter((una) => una !== hoja).join(', ')
  return [
    ...(hoja === null ? [] : [texto('importador.consola.hoja', { hoja })]),
    ...(otras ? [texto('importador.consola.otras_hojas', { hojas: otras })] : []),
    ...(ocultas ? [texto('importador.consola.ocultas', { ocultas: formatoNumero(ocultas) })] : []),
    ...(orden_fecha ? [texto(`importador.consola.leidas_${orden_fecha}`)] : []),
    ...(duda ? [texto('importador.consola.duda', { columnas: duda.columnas.join(', ') })] : []),
    ...(duda?.ejemplos.map(({ linea, escrito, dma, mda }) =>
      texto('importador.consola.ejemplo', {
        linea: formatoNumero(linea),
        escrito,
        dma: formatoFechaLarga(dma),
        mda: formatoFechaLarga(mda),
      }),
    ) ?? []),
  ]
}

const enUnRenglon = ({ linea, quien, columna, letra, valor, motivo }: Rechazo): string =>
  `  ${texto('importador.consola.rechazo', {
    linea: quien ? `${linea} (${quien})` : linea,
    columna: [columna, letra].filter(Boolean).join(', '),
    valor,
    motivo,
  })}`

const enUnaLinea = ({ tipo, columnas }: Importacion, datos: FilaMuestra['datos']): string =>
  columnas
    .flatMap((campo) =>
      datos[campo] === undefined
        ? []
        : [`${rotuloDe(campo)}: ${escrito((FILAS[tipo] as z.ZodObject).shape[campo] as z.ZodType, datos[campo])}`],
    )
    .join(' · ')

function escrito(schema: z.ZodType, valor: string | number | boolean): string {
  const tipo = sinEnvoltura(schema)
  if (formatos.get(tipo)?.formato === 'dinero') return formatoLempiras(Number(valor))
  return tipo instanceof z.ZodISODate ? formatoFecha(String(valor)) : String(valor)
}
