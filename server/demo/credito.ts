import type * as z from 'zod'
import type { PagoCrear } from '#contract/recibos/recibos-individuales'
import { PAGO_REPORTADO } from '#server/cargos/pago-reportado'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { sumarDias } from '#contract/fechas'
import { facturarACredito } from '#server/facturacion/facturas/a-credito'
import { bloquearCargos } from '#server/recibos/documento/bloqueos'
import { escribirDocumento } from '#server/recibos/documento/escribir'
import { lineaDeCargo, pagosDe, suma } from '#server/recibos/documento/lineas'
import { permitirRetenciones } from '#server/recibos/documento/retenciones'
import { contextoDe } from './contexto.ts'

type PagoPedido = z.output<typeof PagoCrear>

const EMPRESA = { cliente_nombre: 'Café Copán, S. A. de C. V.', cliente_documento: '05019011398240' }
const ESTUDIANTES = 5
/** Of five charges the company has paid these, and withheld an eighth of them. */
const PAGADOS = 2
const OCTAVO = 8
const PLAZO = 30

/** An invoice on credit of the instalments of five students to the company that pays for them, of which it paid two. */
export async function sembrarCredito(tx: Tx, hoy: string): Promise<void> {
  const contexto = contextoDe('Contabilidad', hoy, ['Descuentos:autorizar'])
  const cargos = await tx.many<{ id: number }>(sql`
    SELECT min(c.id) AS id
    FROM cargos c
    JOIN matriculas m ON m.id = c.matricula_id AND m.estado = 'activa'
    WHERE c.concepto = 'mensualidad' AND c.anulado_en IS NULL AND c.aplicado = 0 AND c.neto > 0 AND c.vence >= ${hoy}
      AND NOT EXISTS (SELECT FROM convenio_partes p WHERE p.cargo_id = c.id)
      AND NOT EXISTS (SELECT FROM recibo_lineas r WHERE r.cargo_id = c.id)
      AND NOT ${PAGO_REPORTADO}
    GROUP BY c.cliente_id
    ORDER BY max(c.cliente_id) DESC LIMIT ${ESTUDIANTES}
  `)
  const ids = cargos.map(({ id }) => id)
  if (ids.length < ESTUDIANTES) return
  await facturarACredito(tx, contexto, {
    ...EMPRESA,
    cargos: ids,
    vence: sumarDias(hoy, PLAZO),
    orden_compra_exenta: null,
    constancia_exonerado: null,
    registro_sag: null,
  })
  await pagarParte(tx, hoy, ids.slice(0, PAGADOS))
}

/** A transfer with the certificate of what was withheld, at a till that is open today. */
async function pagarParte(tx: Tx, hoy: string, ids: readonly number[]): Promise<void> {
  const contexto = contextoDe('Administrador', hoy, ['Caja:autorizar'])
  const caja = await tx.maybe<{ id: number }>(sql`SELECT id FROM cajas WHERE cerrada_en IS NULL ORDER BY id LIMIT 1`)
  const cuenta = await tx.maybe<{ id: number }>(sql`SELECT id FROM cuentas WHERE activo ORDER BY id LIMIT 1`)
  if (!caja || !cuenta) return
  const abonos = ids.map((cargo_id, index) => ({ cargo_id, monto: 0, campo: `lineas.${index}` }))
  const bloqueados = [...(await bloquearCargos(tx, abonos, sql`true`)).values()]
  const lineas = bloqueados.map((cargo, index) => lineaDeCargo(index + 1, cargo, cargo.neto))
  const total = suma(lineas.map((linea) => ({ monto: linea.total })))
  const retenido = Math.floor(total / OCTAVO)
  const pagos: PagoPedido[] = [
    {
      ...{ metodo: 'transferencia', monto: total - retenido, cuenta_id: cuenta.id, referencia: '774120935' },
      fecha_banco: hoy,
    },
    {
      ...{ metodo: 'retencion', monto: retenido, referencia: '000-001-05-00000127', fecha_banco: hoy },
      rtn: EMPRESA.cliente_documento,
    },
  ]
  await escribirDocumento(tx, contexto, {
    tipo: 'individual',
    fecha: hoy,
    caja_id: caja.id,
    pagador: { nombre: EMPRESA.cliente_nombre, documento: EMPRESA.cliente_documento },
    lineas,
    pagos: pagosDe(pagos),
    creditos: [],
    cliente_id: null,
    encargado_id: null,
    observacion: null,
    manual: null,
    revierte_id: null,
    autorizacion_id: await permitirRetenciones(tx, contexto, pagos, total),
  })
}
