import type { Centavos } from '#contract/dinero'
import type { MetodoReembolso } from '#contract/recibos/devoluciones'
import { texto } from '#i18n/texto'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { isvDeParte } from '#server/facturacion/facturas/componer'
import type { Contexto } from '#server/http/context'
import { acreditar, bloquearFacturas, type Acreditacion } from './acreditar.ts'
import { lineasDevolvibles } from './devolvible.ts'
import {
  escribirDocumento,
  type Documento,
  type Escrito,
  type LineaNueva,
  type Movimiento,
} from '#server/libro/documento'
import { asentar } from '#server/libro/asentar'
import { lineaNueva } from '#server/recibos/documento/lineas'

/*
 * Money of lines of receipts that is given back: a document of series RD whose lines name those that they undo, and
 * the credit notes of their invoices in force, in one transaction. Amounts in centavos, tax included.
 */

export interface Devolucion extends Acreditacion {
  /** Credit that no receipt declared (centavos), given back by a line of its own. */
  suelto?: Centavos
  caja_id: number
  cliente_id: number | null
  /** The payer it is made out to; absent: whoever the receipt of the first line was. */
  pagador?: { nombre: string; documento: string | null }
  metodo: MetodoReembolso
  cuenta_id?: number | null
  referencia?: string | null
  banco?: string | null
  creditos: readonly Movimiento[]
  /** The authorization, where somebody was asked. */
  autorizacion_id?: number
}

interface Devuelto extends Escrito {
  /** The credit notes that came first. */
  notas: number[]
}

/**
 * Writes the credit notes and then the document. The clients are locked, the parts fit in their lines; locks their
 * invoices.
 * Throws `sin_rango`, `rango_vencido`, `rango_agotado` where an invoice can't be credited.
 */
export async function devolverLineas(tx: Tx, contexto: Contexto, devolucion: Devolucion): Promise<Devuelto> {
  const { partes, suelto = 0, creditos, motivo } = devolucion
  const ids = partes.map(({ linea_id }) => linea_id)
  await bloquearFacturas(tx, ids)
  const leidas = await lineasDevolvibles(tx, { ids })
  const lineas = new Map(leidas.map((linea) => [linea.id, linea]))
  const { notas, impuestos } = await acreditar(tx, contexto, devolucion, lineas)
  const devueltas = partes.map((parte, index): LineaNueva => {
    const linea = lineas.get(parte.linea_id)
    if (!linea) throw new Error(`line ${parte.linea_id} was not read`)
    const isv = parte.solo_isv
      ? parte.monto
      : (impuestos.get(linea.id) ??
        isvDeParte(
          { isv_tratamiento: linea.isv_tratamiento, isv: linea.isv, total: linea.total - linea.con_saldo },
          {
            antes: linea.devuelto + linea.rechazado,
            isv_antes: linea.isv_devuelto + linea.isv_rechazado,
            monto: parte.monto,
          },
        ))
    const { cliente_id, cargo_id, descripcion, isv_tratamiento } = linea
    return lineaNueva({
      orden: index + 1,
      cliente_id,
      cargo_id,
      descripcion: texto(parte.solo_isv ? 'recibos.linea_isv_devuelto' : 'recibos.linea_devuelta', { descripcion }),
      isv_tratamiento,
      isv,
      total: parte.monto,
      devuelve_linea_id: linea.id,
    })
  })
  const { cliente_id, metodo, cuenta_id = null, referencia = null, banco = null } = devolucion
  if (suelto > 0) {
    const orden = devueltas.length + 1
    devueltas.push(lineaNueva({ orden, cliente_id, descripcion: texto('recibos.linea_devolucion'), total: suelto }))
  }
  const monto = devueltas.reduce((suma, { total }) => suma + total, 0)
  const documento: Documento = {
    tipo: 'devolucion',
    fecha: contexto.hoy,
    cliente_id,
    pagador: devolucion.pagador ?? (await pagadorDe(tx, leidas[0]?.recibo_id)),
    caja_id: devolucion.caja_id,
    lineas: devueltas,
    pagos: [{ orden: 1, metodo, monto, cuenta_id, referencia, banco }],
    creditos: [...creditos],
    observacion: motivo,
    autorizacion_id: devolucion.autorizacion_id,
  }
  const escrito = await asentar(tx, contexto, (libro) => escribirDocumento(libro, documento))
  if (notas.length) await tx.run(sql`UPDATE facturas SET devolucion_id = ${escrito.id} WHERE id = ANY(${notas}::int[])`)
  return { ...escrito, notas }
}

const pagadorDe = (db: Db, recibo_id: number | undefined) =>
  db.one<{ nombre: string; documento: string | null }>(
    sql`SELECT pagador_nombre AS nombre, pagador_documento AS documento FROM recibos WHERE id = ${recibo_id}`,
  )
