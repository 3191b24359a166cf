import type * as z from 'zod'
import type { ConMotivo } from '#contract/actos'
import { isvIncluido, type Centavos, type TratamientoIsv } from '#contract/dinero'
import { CONSUMIDOR_FINAL } from '#contract/facturacion/consumidor-final'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { ContenidoVenta, LineaVenta } from '#contract/recibos/recibos-varios'
import { texto } from '#i18n/texto'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { anularRecibo } from '#server/recibos/documento/anular'
import type { Rastro } from '#server/resource/actos'
import { found } from '#server/resource/resource'
import { requireCobra } from './cobra.ts'
import { ponerEnEspera } from './espera.ts'

type Contenido = z.output<typeof ContenidoVenta>

/**
 * Undoes a sale and puts one with the same lines among the user's own that wait, to be charged as it should have been:
 * both or neither, and while its till and its month are open: a reversal takes money out, and has a question of its
 * own. Throws what `anularRecibo` and `ponerEnEspera` throw, and `sin_permiso` to who may not sell, or not collect a
 * charge that it paid.
 */
export async function anularYVolverACobrar(
  tx: Tx,
  contexto: Contexto,
  { id, numero_texto, total, lineas }: Recibo,
  { motivo }: ConMotivo,
): Promise<Rastro> {
  if (!contexto.permisos.has('RecibosVarios:crear')) throw new AppError('sin_permiso')
  requireCobra(contexto, lineas)
  await anularRecibo(tx, contexto, id, motivo, { key: 'ventas.error.otra_vez_cerrada' })
  const respuesta = await ponerEnEspera(tx, contexto, {
    nombre: texto('ventas.otra_vez.nombre', { numero: numero_texto }),
    total,
    contenido: await ventaOtraVez(tx, id),
  })
  return { anotado: true, respuesta }
}

interface Cabeza {
  cliente_id: number | null
  /** Null where the receipt is made out to its client. */
  pagador_nombre: string | null
  pagador_documento: string | null
  pagador_telefono: string | null
  orden_compra_exenta: string | null
  constancia_exonerado: string | null
  registro_sag: string | null
}

interface Linea {
  cargo_id: number | null
  producto_id: number | null
  descripcion: string
  cantidad: number
  precio: number
  descuento: number
  isv_tratamiento: TratamientoIsv | 'exonerado'
  /** The tax that its buyer did not pay. */
  exonerado: Centavos
  total: Centavos
  /** The discounts of the catalogue on it. */
  aplicados: Aplicado[]
}

interface Aplicado {
  descuento_id: number
  /** The amount taken off the line, in centavos. */
  monto: number
  tipo: 'porcentaje' | 'monto'
  valor: number
  motivo: string | null
}

/**
 * A sale that was charged, by its references, to be charged once more: prices, debts and discounts are those of the
 * day on which that is done. Credit that it left is none of its lines. Throws `no_encontrado`.
 */
async function ventaOtraVez(db: Db, id: number): Promise<Contenido> {
  const cabeza = found(
    await db.maybe<Cabeza>(sql`
      SELECT
        r.cliente_id, nullif(r.pagador_nombre, c.nombres || ' ' || c.apellidos) AS pagador_nombre,
        r.pagador_documento, r.pagador_telefono, r.orden_compra_exenta, r.constancia_exonerado, r.registro_sag
      FROM recibos r
      LEFT JOIN clientes c ON c.id = r.cliente_id
      WHERE r.id = ${id} AND r.tipo = 'varios'
    `),
  )
  const lineas = await db.many<Linea>(sql`
    SELECT
      l.cargo_id, l.producto_id, l.descripcion, l.cantidad, l.precio, l.descuento, l.isv_tratamiento,
      l.exonerado, l.total,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_object(
              'descuento_id', a.descuento_id, 'monto', a.monto, 'tipo', a.tipo, 'valor', a.valor, 'motivo', a.motivo
            )
            ORDER BY a.id
          ),
          '[]'
        )
        FROM descuentos_aplicados a
        WHERE a.recibo_linea_id = l.id
      ) AS aplicados
    FROM recibo_lineas l
    WHERE l.recibo_id = ${id}
      AND NOT EXISTS (
        SELECT FROM creditos k
        WHERE k.recibo_id = l.recibo_id AND k.recibo_linea_id = l.id AND k.tipo = 'excedente'
      )
    ORDER BY l.orden
  `)
  const deTodo = descuentoDeTodo(lineas)
  const motivo = lineas.flatMap(({ aplicados }) => aplicados).find((aplicado) => aplicado.motivo)?.motivo
  const { cliente_id, pagador_nombre, pagador_documento, pagador_telefono, ...exoneracion } = cabeza
  return {
    lineas: lineas.map((linea) => lineaDe(linea, deTodo)),
    ...(cliente_id !== null && { cliente_id }),
    ...(deTodo !== undefined && { descuento_id: deTodo }),
    ...(motivo && { descuento_motivo: motivo }),
    // A sale in nobody's name, and one in its client's own, say so by saying nothing.
    ...(pagador_nombre !== null && pagador_nombre !== CONSUMIDOR_FINAL && { pagador_nombre }),
    ...(pagador_documento && { pagador_documento }),
    ...(pagador_telefono && { pagador_telefono }),
    ...Object.fromEntries(Object.entries(exoneracion).filter(([, valor]) => valor !== null)),
  }
}

/**
 * The discount that was given on the whole sale, which is kept by what it took off each line: one that stands on more
 * than one line and, of a fixed amount, comes to that amount only over all of them.
 */
function descuentoDeTodo(lineas: readonly Linea[]): number | undefined {
  const descontables = lineas.filter(({ cargo_id }) => cargo_id === null)
  if (descontables.length < 2) return undefined
  const candidato = descontables[0]?.aplicados.find(({ descuento_id, tipo, valor }) => {
    const partes = descontables.map(({ aplicados }) => aplicados.find((otro) => otro.descuento_id === descuento_id))
    const suma = partes.reduce((total, parte) => total + (parte?.monto ?? 0), 0)
    return partes.every((parte) => parte) && (tipo === 'porcentaje' || suma <= valor)
  })
  return candidato?.descuento_id
}

function lineaDe(linea: Linea, deTodo: number | undefined): z.output<typeof LineaVenta> {
  const { cargo_id, producto_id, descripcion, cantidad, precio, exonerado, total } = linea
  if (cargo_id !== null) return { tipo: 'cargo', cargo_id, monto: total + exonerado }
  const rebaja = rebajaDe(linea, deTodo)
  if (producto_id !== null) return { tipo: 'producto', producto_id, cantidad, ...rebaja }
  return { tipo: 'libre', descripcion, cantidad, precio, isv: tratamientoDe(linea), ...rebaja }
}

/** The tax treatment under which a line was sold; of an exonerated buyer, the one that comes to what was not paid. */
function tratamientoDe({ isv_tratamiento, exonerado, total }: Linea): TratamientoIsv {
  if (isv_tratamiento !== 'exonerado') return isv_tratamiento
  return exonerado === isvIncluido(total + exonerado, 'gravado_18') ? 'gravado_18' : 'gravado_15'
}

/** The line's own discount: of the catalogue, or else what was taken off by hand. */
function rebajaDe({ descuento, aplicados }: Linea, deTodo: number | undefined) {
  const propio = aplicados.find(({ descuento_id }) => descuento_id !== deTodo)
  if (propio) return { descuento_id: propio.descuento_id }
  const aMano = descuento - aplicados.reduce((suma, { monto }) => suma + monto, 0)
  return aMano > 0 ? { descuento: aMano } : {}
}
