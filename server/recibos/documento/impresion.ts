import { randomBytes } from 'node:crypto'
import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { hoyEn, sumarDias } from '#contract/tiempo/fechas'
import { moduloDeRecibo, type FormatoPdf, type Recibo } from '#contract/recibos/recibos-individuales'
import { SE_LE_COBRA, seLeCobraAElla } from '#server/catalogos/clientes/partes'
import { telefonoDeMensajes } from '#server/catalogos/personas/telefonos'
import type { Database, Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { centroDe } from '#server/documentos/centro'
import { contarImpresion } from '#server/bitacora/impresion'
import { centroDicho, enUnTexto, escribirPlantilla, plantillaEnVigor } from '#server/documentos/plantilla'
import { delMostrador, type Puesto } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import { audit } from '#server/bitacora/audit'
import { verificarUrl } from '#server/documentos/verificacion'
import type { Contexto } from '#server/http/context'
import { sha256 } from '#server/http/guard'
import { leerRecibo } from './recibo.ts'

const LINK_DAYS = 30

/** The last day of a link that is given on that one. */
export const caducaDesde = (fecha: string): string => sumarDias(fecha, LINK_DAYS)

/** The receipt on paper; from the second print on it says so, and the bitácora keeps who printed it again. */
export async function imprimir(
  db: Database,
  contexto: Contexto,
  recibo: Recibo,
  formato: FormatoPdf,
  publicUrl: string | undefined,
): Promise<{ pdf: Buffer; nombre: string }> {
  const { id } = recibo
  const modulo = moduloDeRecibo(recibo.tipo)
  const [reimpresion, centro] = await Promise.all([
    contarImpresion(
      db,
      contexto,
      { tabla: 'recibos', id },
      { modulo, accion: 'reimprimir', entidad: 'recibos', entidad_id: id, despues: { formato } },
    ),
    centroDe(db),
  ])
  const pdf = await enHilo(delMostrador(contexto), 'recibo', recibo, centro, {
    formato,
    reimpresion,
    verificar: verificarUrl(publicUrl, recibo.codigo_verificacion),
  })
  return { pdf, nombre: `${recibo.numero_texto}.pdf` }
}

/** A link to the PDF that expires by itself, and the WhatsApp message that carries it; nothing without PUBLIC_URL. */
export async function crearEnlace(db: Database, contexto: Contexto, recibo: Recibo, publicUrl: string | undefined) {
  if (!publicUrl) return { enlace: null, whatsapp: null, caduca_en: null }
  const token = randomBytes(18).toString('base64url')
  const { caduca_en } = await db.one<{
    caduca_en: string
  }>(sql`
    INSERT INTO recibo_enlaces (token_sha256, recibo_id, caduca_en)
    VALUES (${sha256(token)}, ${recibo.id}, now() + make_interval(days => ${LINK_DAYS}))
    RETURNING caduca_en
  `)
  await audit(db, contexto, {
    modulo: moduloDeRecibo(recibo.tipo),
    accion: 'enviar',
    entidad: 'recibos',
    entidad_id: recibo.id,
    despues: { caduca_en },
  })
  const enlace = `${publicUrl}/documentos/${token}`
  const [plantilla, centro] = await Promise.all([plantillaEnVigor(db, 'recibo'), centroDicho(db)])
  const { parrafos } = escribirPlantilla('recibo', plantilla, {
    ...centro,
    ...valoresDeRecibo(recibo),
    caduca: formatoFecha(hoyEn(new Date(caduca_en))),
  })
  const mensaje = enUnTexto([...parrafos, enlace])
  const telefono = await telefonoDe(db, recibo.id)
  return {
    enlace,
    whatsapp: `https://wa.me/${telefono?.slice(1) ?? ''}?text=${encodeURIComponent(mensaje)}`,
    caduca_en,
  }
}

/** Values of a receipt for a message, by the names of its fields. */
export const valoresDeRecibo = ({
  pagador_nombre,
  numero_texto,
  total,
}: Pick<Recibo, 'pagador_nombre' | 'numero_texto' | 'total'>): Record<'pagador' | 'numero' | 'monto', string> => ({
  pagador: pagador_nombre ?? '',
  numero: numero_texto,
  monto: formatoLempiras(total),
})

/**
 * Where the payer reads WhatsApp: the guardian of the receipt, or of its first student one who may be told what is
 * owed, else the student.
 */
async function telefonoDe(db: Db, recibo_id: number): Promise<string | null> {
  const row = await db.maybe<{ telefono: string | null }>(sql`
    SELECT
      coalesce(
        ${raw(telefonoDeMensajes('g'))},
        CASE WHEN ${seLeCobraAElla('c.id')} THEN ${raw(telefonoDeMensajes('c'))} END
      ) AS telefono
    FROM recibos r
    LEFT JOIN clientes c ON c.id = r.cliente_id
    LEFT JOIN cliente_encargados e ON e.cliente_id = c.id AND ${SE_LE_COBRA}
    LEFT JOIN encargados g ON g.id = coalesce(r.encargado_id, e.encargado_id)
    WHERE r.id = ${recibo_id}
    ORDER BY e.es_pagador DESC NULLS LAST, e.principal DESC NULLS LAST LIMIT 1
  `)
  return row?.telefono ?? null
}

/** The PDF behind a live link; unknown and expired ones answer alike: undefined. */
export async function pdfDeEnlace(
  db: Database,
  token: string,
  publicUrl: string | undefined,
  puesto: Puesto,
): Promise<{ pdf: Buffer; nombre: string } | undefined> {
  const row = await db.maybe<{ recibo_id: number }>(
    sql`SELECT recibo_id FROM recibo_enlaces WHERE token_sha256 = ${sha256(token)} AND caduca_en > now()`,
  )
  if (!row) return undefined
  const recibo = await leerRecibo(db, row.recibo_id)
  const pdf = await enHilo(puesto, 'recibo', recibo, await centroDe(db), {
    formato: 'carta',
    reimpresion: false,
    verificar: verificarUrl(publicUrl, recibo.codigo_verificacion),
  })
  return { pdf, nombre: `${recibo.numero_texto}.pdf` }
}
