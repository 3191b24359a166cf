import type * as z from 'zod'
import type { PagoCrear } from '#contract/recibos/recibos-individuales'
import { CUBIERTO } from '#server/cargos/pago-reportado'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { sumarDias } from '#contract/tiempo/fechas'
import { facturarACredito } from '#server/facturacion/facturas/a-credito'
import { escribirDocumento } from '#server/libro/documento'
import { asentar } from '#server/libro/asentar'
import { bloquearCargos } from '#server/recibos/documento/bloqueos'
import { lineaDeCargo, pagosDe, suma } from '#server/recibos/documento/lineas'
import { permitirRetenciones } from '#server/recibos/documento/retenciones'
import { contextoDe } from '#server/demo/contexto'

type PagoPedido = z.output<typeof PagoCrear>

const EMPRESA = { cliente_nombre: 'Café Copán, S. A. de C. V.', cliente_documento: '05019011398240' }
const ESTUDIANTES = 5
/** Charges that the company has paid, of five; it withheld an eighth of them. */
const PAGADOS = 2
const OCTAVO = 8
const PLAZO = 30

/** The newest receipt of all, at whose till the company pays right afterwards. */
interface Ultimo {
  caja_id: number
  fecha: string
  emitido_en: string
  usuario_id: number
}

/**
 * An invoice on credit of the instalments of five students to the company that pays for them, on the day of the newest
 * receipt; by a transfer of that same day it has paid two of them, less what it withheld.
 */
export async function sembrarCredito(tx: Tx, hoy: string): Promise<void> {
  const ultimo = await tx.maybe<Ultimo>(sql`
    SELECT r.caja_id, r.fecha, r.emitido_en, r.usuario_id
    FROM recibos r
    JOIN cajas c ON c.id = r.caja_id AND c.cerrada_en > r.emitido_en + interval '1 second'
    WHERE r.id = (SELECT id FROM recibos WHERE serie = 'RI' ORDER BY numero DESC LIMIT 1)
  `)
  const cargos = await tx.many<{ id: number }>(sql`
    SELECT min(c.id) AS id
    FROM cargos c
    JOIN matriculas m ON m.id = c.matricula_id AND m.estado = 'activa'
    WHERE c.concepto = 'mensualidad' AND c.anulado_en IS NULL AND c.aplicado = 0 AND c.neto > 0 AND c.vence >= ${hoy}
      AND NOT EXISTS (SELECT FROM convenio_partes p WHERE p.cargo_id = c.id)
      AND NOT EXISTS (SELECT FROM recibo_lineas r WHERE r.cargo_id = c.id)
      AND NOT ${CUBIERTO}
    GROUP BY c.cliente_id
    ORDER BY max(c.cliente_id) DESC LIMIT ${ESTUDIANTES}
  `)
  const ids = cargos.map(({ id }) => id)
  if (!ultimo || ids.length < ESTUDIANTES) return
  const factura_id = await facturarACredito(tx, contextoDe('Contabilidad', ultimo.fecha, ['Descuentos:autorizar']), {
    ...EMPRESA,
    cargos: ids,
    vence: sumarDias(hoy, PLAZO),
    orden_compra_exenta: null,
    constancia_exonerado: null,
    registro_sag: null,
  })
  await tx.run(sql`UPDATE facturas SET emitido_en = ${ultimo.emitido_en} WHERE id = ${factura_id}`)
  await pagarParte(tx, ultimo, ids.slice(0, PAGADOS))
}

/** A transfer with the certificate of what was withheld. */
async function pagarParte(
  tx: Tx,
  { caja_id, fecha, emitido_en, usuario_id }: Ultimo,
  ids: readonly number[],
): Promise<void> {
  const contexto = contextoDe('Administrador', fecha, ['Caja:autorizar'])
  const cuenta = await tx.one<{ id: number }>(sql`SELECT id FROM cuentas WHERE activo ORDER BY id LIMIT 1`)
  const abonos = ids.map((cargo_id, index) => ({ cargo_id, monto: 0, campo: `lineas.${index}` }))
  const bloqueados = [...(await bloquearCargos(tx, abonos, sql`true`)).values()]
  const lineas = bloqueados.map((cargo, index) => lineaDeCargo(index + 1, cargo, cargo.neto))
  const total = suma(lineas.map((linea) => ({ monto: linea.total })))
  const retenido = Math.floor(total / OCTAVO)
  const pagado = total - retenido
  const pagos: PagoPedido[] = [
    { metodo: 'transferencia', monto: pagado, cuenta_id: cuenta.id, referencia: '774120935', fecha_banco: fecha },
    {
      metodo: 'retencion',
      monto: retenido,
      referencia: '000-001-05-00000127',
      fecha_banco: fecha,
      rtn: EMPRESA.cliente_documento,
    },
  ]
  const autorizacion_id = await permitirRetenciones(tx, contexto, pagos, total)
  const { id } = await asentar(tx, { ...contexto, usuario_id }, (libro) =>
    escribirDocumento(libro, {
      tipo: 'individual',
      fecha,
      caja_id,
      pagador: { nombre: EMPRESA.cliente_nombre, documento: EMPRESA.cliente_documento },
      lineas,
      pagos: pagosDe(pagos),
      creditos: [],
      cliente_id: null,
      autorizacion_id,
    }),
  )
  await tx.run(sql`
    UPDATE recibos
    SET emitido_en = ${emitido_en}::timestamptz + interval '1 second'
    WHERE id = ${id}
  `)
  await tx.run(sql`
    INSERT INTO caja_conteos (caja_id, metodo, esperado, contado)
    VALUES (${caja_id}, 'transferencia', ${pagado}, ${pagado})
    ON CONFLICT (caja_id, metodo) DO UPDATE
    SET esperado = caja_conteos.esperado + ${pagado}, contado = caja_conteos.contado + ${pagado}
  `)
}
