import type { Textos } from '#contract/ajustes/plantillas'
import type { Centavos } from '#contract/dinero'
import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import type { Aviso, Destinatario, Recordatorio } from '#contract/reportes/cxc'
import { texto } from '#i18n/texto'
import { SE_LE_COBRA, seLeCobraAElla } from '#server/catalogos/clientes/partes'
import { telefonoDeMensajes } from '#server/catalogos/personas/telefonos'
import {
  dichoDe,
  enUnTexto,
  escribirPlantilla,
  nombresDeCampos,
  plantillaEnVigor,
  type Escrito,
} from '#server/documentos/plantilla'
import { cargosAl, cargosDelCliente } from '#server/cargos/saldo-al'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'

/** As many charges as the message names one by one. */
const MOST_CARGOS = 6

interface Contacto {
  nombre: string
  telefono: string | null
  correo: string | null
}

interface Vencido {
  descripcion: string
  vence: string
  pendiente: Centavos
  /** It had been paid, and the bank took the money back. */
  rechazado: boolean
}

interface Leido {
  cliente_id: number
  nombre: string
  centro: { nombre: string; telefono: string | null }
  contactos: Contacto[]
  debe: Centavos
  vencidos: Vencido[]
}

/** A reminder: what is owed, and how it reads to whom. */
export interface Avisado extends Omit<Aviso, 'mensaje' | 'faltan'> {
  escribir(destinatario: string): Escrito
}

const recordatorioSql = (condicion: Sql): Sql => sql`
  SELECT
    r.id, r.canal, r.destino, r.debe, r.vencido, u.nombre AS usuario_nombre,
    coalesce(r.enviado_en, r.creado_en) AS creado_en,
    CASE
      WHEN r.enviado_en IS NOT NULL THEN 'enviado'
      WHEN a.id IS NOT NULL THEN a.estado
      WHEN c.estado = 'pendiente' THEN 'por_enviar'
      ELSE 'no_enviado'
    END AS estado
  FROM recordatorios r
  LEFT JOIN usuarios u ON u.id = r.usuario_id
  LEFT JOIN correos c ON c.id = r.correo_id
  LEFT JOIN avisos a ON a.id = r.aviso_id
  WHERE ${condicion}
`

export const leerRecordatorio = (db: Db, id: number): Promise<Recordatorio> =>
  db.one<Recordatorio>(recordatorioSql(sql`r.id = ${id}`))

/** The last reminders about a student, those that wait or did not arrive among them; the latest first. */
export const recordatoriosDe = (db: Db, cliente_id: number): Promise<Recordatorio[]> =>
  db.many<Recordatorio>(sql`${recordatorioSql(sql`r.cliente_id = ${cliente_id}`)} ORDER BY r.id DESC LIMIT 20`)

/**
 * A student's reminder of today: the debts, the person and the ways; undefined for an unknown one. A guardian to whom
 * staff closed the account is nobody to remind, and the student not instead of her. `escrita` is a text that is being
 * written, instead of the one in force.
 */
export async function avisoDe(db: Db, cliente_id: number, hoy: string, escrita?: Textos): Promise<Avisado | undefined> {
  const [leido] = await db.search<Leido>(sql`
    WITH debido AS (
      SELECT d.id, d.vence, d.dias, d.pendiente
      FROM ${cargosAl(hoy, cargosDelCliente(cliente_id))} AS d
      WHERE d.pendiente > 0
    )
    SELECT
      c.id AS cliente_id, c.nombres || ' ' || c.apellidos AS nombre,
      (
        SELECT jsonb_build_object('nombre', z.nombre, 'telefono', z.telefono)
        FROM centro z
      ) AS centro,
      coalesce(
        (
          SELECT jsonb_agg(
            jsonb_build_object(
              'nombre', g.nombres || ' ' || g.apellidos, 'telefono', ${raw(telefonoDeMensajes('g'))},
              'correo', g.correo
            )
            ORDER BY e.es_pagador DESC, e.principal DESC, g.id
          )
          FROM cliente_encargados e
          JOIN encargados g ON g.id = e.encargado_id
          WHERE e.cliente_id = c.id AND ${SE_LE_COBRA}
        ), '[]'
      ) || CASE
        WHEN ${seLeCobraAElla('c.id')} THEN jsonb_build_object(
          'nombre', c.nombres || ' ' || c.apellidos, 'telefono', ${raw(telefonoDeMensajes('c'))}, 'correo',
          c.correo
        )
        ELSE '[]'
      END AS contactos,
      (SELECT coalesce(sum(pendiente), 0)::bigint FROM debido) AS debe,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_object(
              'descripcion', k.descripcion, 'vence', d.vence, 'pendiente', d.pendiente, 'rechazado',
              EXISTS (
                SELECT FROM aplicaciones a
                JOIN rechazos x ON x.recibo_id = a.rechazo_id AND x.deshecho_id IS NULL
                WHERE a.cargo_id = k.id
              )
            )
            ORDER BY d.vence, d.id
          ), '[]'
        )
        FROM debido d
        JOIN cargos k ON k.id = d.id
        WHERE d.dias > 0
      ) AS vencidos
    FROM clientes c
    WHERE c.id = ${cliente_id}
  `)
  if (!leido) return undefined
  const { contactos, centro, vencidos, ...aviso } = leido
  const vencido = vencidos.reduce((suma, { pendiente }) => suma + pendiente, 0)
  const plantilla = escrita ?? (await plantillaEnVigor(db, 'recordatorio'))
  const valores = {
    estudiante: aviso.nombre,
    ...dichoDe(centro),
    vencido: formatoLempiras(vencido),
    detalle: detalleDe(vencidos),
  }
  return {
    ...aviso,
    vencido,
    whatsapp: destinatario(contactos, 'telefono'),
    correo: destinatario(contactos, 'correo'),
    escribir: (encargado) => escribirPlantilla('recordatorio', plantilla, { ...valores, encargado }),
  }
}

/** The whole message to whoever reads it by WhatsApp, or to the other one where that is nobody. */
export function mensajeDe({ escribir: escrito, whatsapp, correo, nombre }: Avisado): Pick<Aviso, 'mensaje' | 'faltan'> {
  const { parrafos, faltan } = escrito((whatsapp ?? correo)?.nombre ?? nombre)
  return { mensaje: enUnTexto(parrafos), faltan: nombresDeCampos(faltan) }
}

function destinatario(contactos: readonly Contacto[], medio: 'telefono' | 'correo'): Destinatario | null {
  const contacto = contactos.find((uno) => uno[medio])
  return contacto ? { nombre: contacto.nombre, destino: contacto[medio] ?? '' } : null
}

function detalleDe(vencidos: readonly Vencido[]): string {
  const nombrados = vencidos.slice(0, MOST_CARGOS)
  const callados = vencidos.length - nombrados.length
  const lineas = nombrados.map(({ descripcion, vence, pendiente, rechazado }) =>
    texto(`documentos.recordatorio.${rechazado ? 'linea_rechazada' : 'linea'}`, {
      descripcion,
      fecha: formatoFecha(vence),
      monto: formatoLempiras(pendiente),
    }),
  )
  return [...lineas, ...(callados ? [texto('documentos.recordatorio.y_mas', { smart_count: callados })] : [])].join(
    '\n',
  )
}
