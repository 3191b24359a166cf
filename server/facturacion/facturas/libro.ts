import type * as z from 'zod'
import type { FacturaFila, LibroVentasQuery } from '#contract/facturacion/facturas'
import { formatoFecha } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import { lempiras, neutralised } from '#server/resource/salida/columnas'
import { selectSql } from '#server/http/list-query'
import { comoCuenta, facturas } from './lectura.ts'

const SEPARADOR = ';'
const COLUMNAS = [
  'fecha',
  'tipo',
  'numero',
  'rtn',
  'cliente',
  'importe_exento',
  'importe_exonerado',
  'gravado_15',
  'gravado_18',
  'isv_15',
  'isv_18',
  'total',
  'estado',
  'afecta',
] as const

type Fila = z.output<typeof FacturaFila>

/**
 * The book of sales from one local date to another, both included: a line for each document in the order of dates and
 * numbers, fields between semicolons, amounts in lempiras. Credit notes are negative, annulled documents zero.
 */
export async function libroDeVentas(
  db: Database,
  contexto: Contexto,
  { desde, hasta }: z.output<typeof LibroVentasQuery>,
): Promise<string> {
  if (hasta < desde) throw invalidField('hasta', 'validacion.fin_antes')
  const filas = await db.many<Fila>(
    sql`
      SELECT ${selectSql(facturas)}
      FROM ${facturas.from}
      WHERE t.fecha BETWEEN ${desde}::date AND ${hasta}::date
      ORDER BY t.fecha, t.tipo, t.numero
    `,
  )
  await audit(db, contexto, {
    modulo: 'Facturas',
    accion: 'libro_ventas',
    despues: { desde, hasta, documentos: filas.length },
  })
  return [COLUMNAS.map((columna) => texto(`facturacion.libro.${columna}`)), ...filas.map(renglon)]
    .map((celdas) => `${celdas.join(SEPARADOR)}\r\n`)
    .join('')
}

function renglon(fila: Fila): string[] {
  const { tipo, estado, ...cuenta } = comoCuenta(fila)
  return [
    formatoFecha(cuenta.fecha),
    texto(`opciones.tipo.${tipo}`),
    cuenta.numero,
    enTexto(cuenta.cliente_documento ?? ''),
    enTexto(cuenta.cliente_nombre),
    ...[
      cuenta.importe_exento,
      cuenta.importe_exonerado,
      cuenta.gravado_15,
      cuenta.gravado_18,
      cuenta.isv_15,
      cuenta.isv_18,
      cuenta.total,
    ].map(lempiras),
    texto(`opciones.estado.${estado}`),
    cuenta.factura_numero ?? '',
  ]
}

/** No name breaks a line in two, nor becomes a formula in a spreadsheet. */
const enTexto = (escrito: string): string => neutralised(escrito.replaceAll(SEPARADOR, ','))
