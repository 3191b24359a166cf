import type { Centavos } from '#contract/dinero'
import type { Exoneracion, TratamientoFiscal } from '#contract/facturacion/exoneracion'
import type { Metodo } from '#contract/recibos/metodos'
import type { DestinoDeRechazo, TipoRecibo } from '#contract/recibos/recibos-individuales'
import { auditSql } from '#server/bitacora/audit'
import type { PipelinedTx } from '#server/db/pool'
import { deUnPlan, empty, sql, type Sql } from '#server/db/sql'
import type { Keep } from '#server/http/idempotency'
import { numeroTexto } from '#server/documentos/numero'
import { tomadoEl } from '#server/documentos/orden'
import { codigoNuevo } from '#server/documentos/verificacion'
import { ligarAjustes } from './ajustes.ts'
import type { Libro } from './libro.ts'
import { hayMoraQueContar } from './mora.ts'
import type { IsvDelSaldo } from './rastro.ts'

/** Each kind of document is numbered by itself. */
const SERIES = {
  individual: 'RI',
  varios: 'RV',
  devolucion: 'RD',
  reversion: 'RR',
  rechazo: 'RC',
  rechazo_deshecho: 'RC',
} as const satisfies Record<TipoRecibo, string>

/** The lines of others cover no charge. */
const CUBREN: readonly TipoRecibo[] = ['individual', 'varios']

export interface Pagador {
  nombre: string
  documento: string | null
  /** The telephone of one who buys without being a client. */
  telefono?: string | null
}

export interface LineaNueva {
  orden: number
  cliente_id: number | null
  cargo_id: number | null
  producto_id?: number | null
  descripcion: string
  cantidad: number
  precio: Centavos
  /** Discount of the whole line. */
  descuento: Centavos
  isv_tratamiento: TratamientoFiscal
  isv: Centavos
  /** The tax that an exonerated buyer is not charged: `cantidad × precio − descuento − exonerado = total`. */
  exonerado: Centavos
  total: Centavos
  /** The part that is paid with credit that an earlier receipt declared, and taxed if it is taxed. */
  con_saldo: Centavos
  /** The line that this one gives back. */
  devuelve_linea_id?: number | null
  /** Paid of its charge before: its tax is the cumulative tax after minus that before. Not written. */
  isv_desde?: Centavos
  /** The line that a rejection takes from, and where that money was. */
  rechaza_linea_id?: number
  rechazo_destino?: DestinoDeRechazo
  /** It had been given back before. */
  vuelto?: true
}

export interface PagoNuevo {
  orden: number
  metodo: Metodo
  monto: Centavos
  cuenta_id: number | null
  referencia: string | null
  banco: string | null
  fecha_banco?: string | null
  estado_banco?: 'por_confirmar' | 'confirmado' | null
  recibido?: Centavos | null
  cambio?: Centavos
  monto_declarado?: Centavos | null
  /** RTN of the one who withheld it. */
  rtn?: string | null
  /** The word by which it takes more of its transfer than that came to. */
  autorizacion_id?: number | null
  /** Money that the bank's lines had brought of its transfer when it was taken. */
  segun_banco?: Centavos | null
}

/** A movement of a client's credit by a document: centavos that it adds, or takes. */
export interface Movimiento {
  cliente_id: number
  tipo: 'uso' | 'excedente' | 'devolucion' | 'reversion' | 'rechazo'
  monto: Centavos
  isv: IsvDelSaldo
  /** The line that declared it: of an earlier receipt, or of this one by its `orden`. */
  recibo_linea_id?: number | null
  orden?: number
}

/** A receipt that was written by hand while there was no other way, and is entered later. */
export interface Manual {
  numero_manual: string
  /** The book that it is of; '' where the school has one alone. */
  talonario: string
  /** Working days late that it might come without a supervisor's word when it came. */
  plazo: number
  /** The day that it came, local. */
  ingresado: string
  /** To which its late fees count, where that is not its own date; local. */
  mora_al: string | null
}

/** A document ready to be written: its rows are locked and its amounts checked. Centavos. */
export interface Documento {
  tipo: TipoRecibo
  /** Local date; a paper receipt entered later has that of the paper. */
  fecha: string
  cliente_id: number | null
  encargado_id?: number | null
  pagador: Pagador
  /** Without: what the bank rejected. */
  caja_id?: number | null
  lineas: LineaNueva[]
  pagos: PagoNuevo[]
  creditos: Movimiento[]
  /** The right by which its buyer pays no tax. */
  exoneracion?: Exoneracion
  observacion?: string | null
  /** The paper that it was written on by hand, where it was not made here. */
  manual?: Manual | null
  /** The word that let pass what its user may not do alone. */
  autorizacion_id?: number | null
  /** The document that this one undoes. */
  revierte_id?: number
  /** Adjustments of its charges that come with it, and go with it when it is voided. */
  ajustes?: readonly number[]
}

export interface Escrito {
  id: number
  numero: number
}

/**
 * Writes a document of any series: number, lines, payments, applications and credit. While the clock is doubted it
 * bears the last sure hour, and waits for its day.
 */
export async function escribirDocumento(libro: Libro, documento: Documento): Promise<Escrito> {
  const escrito = await libro.tx.one<Escrito>(documentoSql(libro, documento))
  if (CUBREN.includes(documento.tipo)) {
    for (const { cargo_id } of documento.lineas) if (cargo_id !== null) libro.pendiente.cubiertos.add(cargo_id)
    if (hayMoraQueContar(libro, documento)) libro.pendiente.recibos.add(escrito.id)
  }
  const { ajustes = [] } = documento
  if (ajustes.length) await ligarAjustes(libro, sql`id = ANY(${[...ajustes]})`, 'recibo_id', escrito.id)
  return escrito
}

/**
 * Writes a document that nothing follows, with its row of the bitácora and the answer of its key, which is its id: one
 * statement, and the COMMIT with it. Answers the id.
 */
export async function terminarConDocumento(
  libro: Libro<PipelinedTx>,
  documento: Documento,
  asiento: Parameters<typeof auditSql>[1],
  keep: Keep,
): Promise<number> {
  const escrito = { id: sql`(SELECT id FROM recibo)`, referencia: sql`(SELECT ${numeroTexto('recibo')} FROM recibo)` }
  const { id } = await libro.tx.last<Escrito>(
    documentoSql(libro, documento, [
      sql`
        asentado AS (
          ${auditSql(libro, asiento, {
            ...escrito,
            ademas: sql`(SELECT jsonb_build_object('numero', numero) FROM recibo)`,
          })}
        )
      `,
      sql`respondido AS (${keep(sql`(SELECT jsonb_build_object('id', id) FROM recibo)`)})`,
    ]),
  )
  return id
}

/**
 * The statement that writes a document: one for everything that follows the number. The counter's row stays locked from
 * here to the commit, so what is in between decides how many receipts fit in a second. `junto`: more parts of its WITH,
 * which may read `recibo (id, serie, numero)`.
 */
function documentoSql({ usuario_id, hoy, enDuda }: Libro, documento: Documento, junto: readonly Sql[] = []): Sql {
  const { tipo, fecha, lineas, pagos, creditos } = documento
  const filas = pagos.map((pago) => ({ cambio: 0, ...pago }))
  const total = pagos.reduce((sum, { monto }) => sum + monto, 0)
  const isv = lineas.reduce((sum, linea) => sum + linea.isv, 0)
  const descuento = lineas.reduce((sum, linea) => sum + linea.descuento, 0)
  // Named once more where rows are updated: of a list in JSON the planner expects so many rows that it reads the table
  // whole.
  const cargos = deUnPlan(CUBREN.includes(tipo) ? lineas.flatMap(({ cargo_id }) => cargo_id ?? []) : [])
  const titulares = deUnPlan(creditos.map(({ cliente_id }) => cliente_id))
  return sql`
    WITH contador AS (
      UPDATE series
      SET siguiente = siguiente + 1, ${tomadoEl(hoy)}
      WHERE serie = ${SERIES[tipo]}
      RETURNING siguiente - 1 AS numero
    ),
    recibo AS (
      INSERT INTO recibos (
        serie, numero, tipo, fecha, cliente_id, encargado_id, pagador_nombre, pagador_documento, pagador_telefono,
        subtotal, descuento, isv, total, caja_id, usuario_id, codigo_verificacion, observacion, numero_manual,
        talonario, manual_plazo, manual_ingresado, mora_al, autorizacion_id, revierte_id, orden_compra_exenta,
        constancia_exonerado, registro_sag, fecha_confirmada, emitido_en
      )
      SELECT
        ${SERIES[tipo]}, numero, ${tipo}, ${fecha}::date, ${documento.cliente_id}::int,
        ${documento.encargado_id ?? null}::int, ${documento.pagador.nombre}, ${documento.pagador.documento},
        ${documento.pagador.telefono ?? null}, ${total - isv + descuento}::bigint,
        ${descuento}::bigint, ${isv}::bigint, ${total}::bigint, ${documento.caja_id ?? null}::int, ${usuario_id}::int,
        ${codigoNuevo()}, ${documento.observacion ?? null}, ${documento.manual?.numero_manual ?? null},
        ${documento.manual?.talonario ?? ''}, ${documento.manual?.plazo ?? 0}::int,
        ${documento.manual?.ingresado ?? null}::date, ${documento.manual?.mora_al ?? null}::date,
        ${documento.autorizacion_id ?? null}::int, ${documento.revierte_id ?? null}::int,
        ${documento.exoneracion?.orden_compra_exenta ?? null}, ${documento.exoneracion?.constancia_exonerado ?? null},
        ${documento.exoneracion?.registro_sag ?? null}, ${enDuda ? false : null}::boolean,
        coalesce(${enDuda?.instante ?? null}::timestamptz, now())
      FROM contador
      RETURNING id, serie, numero
    ),
    lineas AS (
      INSERT INTO recibo_lineas (
        recibo_id, orden, cliente_id, cargo_id, producto_id, descripcion, cantidad, precio, descuento, isv_tratamiento,
        isv, exonerado, total, con_saldo, devuelve_linea_id, rechaza_linea_id, rechazo_destino, vuelto
      )
      SELECT recibo.id, l.*
      FROM recibo, jsonb_to_recordset(${JSON.stringify(lineas)}::jsonb) AS l(
        orden int, cliente_id int, cargo_id int, producto_id int, descripcion text, cantidad int, precio bigint,
        descuento bigint, isv_tratamiento text, isv bigint, exonerado bigint, total bigint, con_saldo bigint,
        devuelve_linea_id int, rechaza_linea_id int, rechazo_destino text, vuelto boolean
      )
      RETURNING id, orden, recibo_id, cargo_id, total
    ),
    pagos AS (
      INSERT INTO recibo_pagos (
        recibo_id, orden, metodo, monto, cuenta_id, referencia, fecha_banco, estado_banco, recibido, cambio,
        monto_declarado, banco, rtn, autorizacion_id, segun_banco
      )
      SELECT recibo.id, p.*
      FROM recibo, jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS p(
        orden int, metodo text, monto bigint, cuenta_id int, referencia text, fecha_banco date, estado_banco text,
        recibido bigint, cambio bigint, monto_declarado bigint, banco text, rtn text, autorizacion_id int,
        segun_banco bigint
      )
    ),
    aplicaciones AS (
      INSERT INTO aplicaciones (recibo_id, cargo_id, monto, desde)
      SELECT recibo_id, cargo_id, total, ${fecha}::date
      FROM lineas
      WHERE cargo_id = ANY(${cargos})
      RETURNING cargo_id, monto
    ),
    cargados AS (
      UPDATE cargos c
      SET aplicado = c.aplicado + a.monto
      FROM aplicaciones a
      WHERE c.id = a.cargo_id AND c.id = ANY(${cargos})
    ),
    movimientos AS (
      INSERT INTO creditos (cliente_id, recibo_id, tipo, monto, fecha, isv, recibo_linea_id)
      SELECT
        m.cliente_id, recibo.id, m.tipo, m.monto, ${fecha}::date, m.isv, coalesce(m.recibo_linea_id, lineas.id)
      FROM recibo
      CROSS JOIN jsonb_to_recordset(${JSON.stringify(creditos)}::jsonb) AS m(
        cliente_id int, tipo text, monto bigint, isv text, recibo_linea_id int, orden int
      )
      LEFT JOIN lineas ON lineas.orden = m.orden
      RETURNING cliente_id, monto
    ),
    saldos AS (
      UPDATE clientes c
      SET a_favor = c.a_favor + m.monto
      FROM (
        SELECT cliente_id, sum(monto)::bigint AS monto
        FROM movimientos
        GROUP BY cliente_id
      ) m
      WHERE c.id = m.cliente_id AND c.id = ANY(${titulares})
    )
    ${junto.map((parte) => sql`, ${parte}`).reduce((todas, una) => sql`${todas}${una}`, empty)}
    SELECT id, numero
    FROM recibo
  `
}
