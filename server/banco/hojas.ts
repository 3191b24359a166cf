import type * as z from 'zod'
import type { ConMotivo } from '#contract/actos'
import { finDeMes } from '#contract/tiempo/fechas'
import { enLinea, formatoFecha, formatoInstante, formatoLempiras, formatoMes } from '#contract/texto/formato'
import type { Hoja, HojaFirmar, SinPareja } from '#contract/recibos/movimientos'
import { texto } from '#i18n/texto'
import { audit } from '#server/bitacora/audit'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { centroDe } from '#server/documentos/centro'
import type { Bloque } from '#server/documentos/informe'
import { siHay, tabla } from '#server/documentos/tabla'
import type { Puesto } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import type { Rastro } from '#server/resource/actos'
import { found } from '#server/resource/resource'
import { bloquearCuenta } from '#server/banco/importar'
import { saldosDe } from '#server/banco/saldos'

const UNA = raw(`
  SELECT
    h.id, h.cuenta_id, c.nombre AS cuenta_nombre, h.mes, h.saldo_banco, h.saldo_libros, h.detalle, h.observacion,
    u.nombre AS usuario_nombre, h.firmada_en, h.retirada_en, h.retirada_motivo
  FROM cuenta_hojas h
  JOIN cuentas c ON c.id = h.cuenta_id
  JOIN usuarios u ON u.id = h.usuario_id
`)

export const hojasDe = (db: Db, cuenta_id: number): Promise<Hoja[]> =>
  db.many<Hoja>(sql`${UNA} WHERE h.cuenta_id = ${cuenta_id} ORDER BY h.mes DESC, h.id DESC LIMIT 120`)

export const leerHoja = async (db: Db, id: number): Promise<Hoja> =>
  found(await db.maybe<Hoja>(sql`${UNA} WHERE h.id = ${id}`))

/**
 * Signs the sheet of an account and a month that has ended: what both sides say at its end is kept as it is, and its
 * lines, and what was decided of them, stay. Nothing may be pending, and the balance of the statement in hand
 * (centavos) has to be what the lines come to. Answers its id.
 *
 * Throws `regla` beside `mes` or `saldo_banco`, `estado_no_permite` where the sheet of that month, or of a later one,
 * is signed.
 */
export async function firmarHoja(
  tx: Tx,
  contexto: Contexto,
  { cuenta_id, mes, saldo_banco, observacion }: z.output<typeof HojaFirmar>,
): Promise<number> {
  const al = finDeMes(`${mes}-01`)
  if (al >= contexto.hoy) throw invalidField('mes', 'banco.error.mes_sin_terminar')
  await bloquearCuenta(tx, cuenta_id)
  if (
    await tx.maybe(sql`
    SELECT FROM cuenta_hojas WHERE cuenta_id = ${cuenta_id} AND retirada_en IS NULL AND mes >= ${mes} LIMIT 1
  `)
  )
    throw new AppError('estado_no_permite', { message: { key: 'banco.error.hoja_firmada' } })
  // A decision about a line that is under way comes before the signature, or after it and then finds it.
  await tx.run(sql`
    SELECT FROM cuenta_movimientos WHERE cuenta_id = ${cuenta_id} AND fecha <= ${al}::date ORDER BY id FOR SHARE
  `)
  const saldos = await saldosDe(tx, cuenta_id, al)
  if (saldos.saldo_banco === null || saldos.saldo_libros === null)
    throw invalidField('saldo_banco', 'banco.error.sin_saldo_inicial')
  if (saldos.pendientes > 0)
    throw invalidField('mes', 'banco.error.quedan_pendientes', { smart_count: saldos.pendientes })
  if (saldos.saldo_banco !== saldo_banco)
    throw invalidField('saldo_banco', 'banco.error.no_cuadra', {
      suma: formatoLempiras(saldos.saldo_banco),
      diferencia: formatoLempiras(saldo_banco - saldos.saldo_banco),
    })
  // The signature is no older than any decision that it tells: one that was under way has a later instant than this
  // transaction.
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO cuenta_hojas (
      cuenta_id, mes, saldo_banco, saldo_libros, detalle, observacion, usuario_id, firmada_en
    )
    SELECT
      ${cuenta_id}::int, ${mes}::text, ${saldo_banco}::bigint, ${saldos.saldo_libros}::bigint,
      ${JSON.stringify(saldos)}::jsonb, ${observacion ?? null}::text, ${contexto.usuario_id}::int,
      greatest(now(), max(decidido_en))
    FROM cuenta_movimientos
    WHERE cuenta_id = ${cuenta_id}::int AND fecha <= ${al}::date
    RETURNING id
  `)
  await audit(tx, contexto, {
    modulo: 'MovimientosBanco',
    accion: 'firmar_hoja',
    entidad: 'cuentas',
    entidad_id: cuenta_id,
    despues: { mes, saldo_banco, saldo_libros: saldos.saldo_libros },
  })
  return id
}

/** Takes a signature back. Throws `estado_no_permite` for any but the last of its account. */
export async function retirarHoja(
  _: Tx,
  __: Contexto,
  hoja: Hoja,
  ___: ConMotivo,
  hojas: readonly Hoja[],
): Promise<Rastro> {
  if (hoja !== hojas.find(({ retirada_en }) => retirada_en === null))
    throw new AppError('estado_no_permite', { message: { key: 'banco.error.no_es_la_ultima' } })
  return { despues: { mes: hoja.mes } }
}

const palabra = (clave: string, valores?: Record<string, unknown>): string => texto(`banco.hoja.${clave}`, valores)

/** The signed sheet on paper. */
export async function hojaPdf(db: Db, puesto: Puesto, hoja: Hoja): Promise<Buffer> {
  const { detalle, mes, cuenta_nombre, usuario_nombre } = hoja
  const bloques: Bloque[] = [
    {
      tipo: 'datos',
      filas: [
        [texto('campos.cuenta'), cuenta_nombre],
        [palabra('firmada'), `${formatoInstante(hoja.firmada_en)} · ${usuario_nombre}`],
        ...(hoja.retirada_en
          ? [[palabra('retirada'), `${formatoInstante(hoja.retirada_en)}: ${hoja.retirada_motivo}`] as [string, string]]
          : []),
      ],
    },
    tabla<readonly [que: string, monto: number]>(
      palabra('saldos'),
      [
        [palabra('libros', { fecha: formatoFecha(detalle.al) }), hoja.saldo_libros],
        [palabra('mas_banco'), detalle.banco_no_nuestro.monto],
        [palabra('menos_nuestro'), -detalle.nuestro_no_banco.monto],
      ],
      [
        {
          de: ([que]) => que,
          titulo: '',
          parte: 3,
          total: palabra('banco', { fecha: formatoFecha(detalle.al) }),
        },
        { de: ([, monto]) => monto, como: 'dinero', titulo: texto('campos.monto'), total: hoja.saldo_banco },
      ],
    ),
    ...lista('banco_no_nuestro', detalle.banco_no_nuestro),
    ...lista('nuestro_no_banco', detalle.nuestro_no_banco),
    ...(hoja.observacion
      ? [{ tipo: 'parrafo' as const, titulo: texto('campos.observacion'), texto: hoja.observacion }]
      : []),
    {
      tipo: 'firmas',
      nombres: [texto('documentos.cierre.hizo', { nombre: usuario_nombre }), texto('documentos.cierre.reviso')],
    },
  ]
  return enHilo(
    puesto,
    'informe',
    { titulo: palabra('titulo'), de: formatoMes(`${mes}-01`), bloques },
    await centroDe(db),
    'carta',
  )
}

const lista = (
  cual: 'banco_no_nuestro' | 'nuestro_no_banco',
  { cuantos, monto, filas }: { cuantos: number; monto: number; filas: readonly SinPareja[] },
): Bloque[] =>
  siHay(palabra(cual), filas, [
    { de: 'fecha', como: 'fecha', parte: 0.8, total: '' },
    {
      de: ({ nombre, detalle, motivo }) => enLinea(nombre, detalle, motivo),
      titulo: texto('campos.detalle'),
      parte: 3,
      total: cuantos > filas.length ? palabra('y_mas', { mas: cuantos - filas.length }) : '',
    },
    { de: 'monto', como: 'dinero', total: monto },
  ])
