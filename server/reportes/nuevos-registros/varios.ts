import {
  ACEPTAR,
  ACTOS_DE_REGISTRO,
  type Aceptado,
  type AceptarVariosBody,
  type DecididosVarios,
  type RechazarVariosBody,
  type Resultado,
} from '#contract/reportes/nuevos-registros'
import type * as z from 'zod'
import { texto } from '#i18n/texto'
import { duplicadosDe } from '#server/catalogos/clientes/duplicados'
import type { Database, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, errorBody } from '#server/http/errors'
import { hacerActo } from '#server/resource/actos'
import { aceptar } from './aceptar.ts'
import { codigoSql } from './codigo.ts'
import { rechazar } from './decidir.ts'
import { DE_REGISTRO } from './lectura.ts'

type Fila = DecididosVarios['filas'][number]
type Elegido = z.output<typeof AceptarVariosBody>['registros'][number]

/**
 * Accepts each of the chosen registrations as a new student, in the order in which they came; each on its own, so that
 * one that can't be leaves the others. One that may be a student on file is left for who looks at it.
 */
export const aceptarVarios = (
  db: Database,
  contexto: Contexto,
  { registros }: z.output<typeof AceptarVariosBody>,
): Promise<DecididosVarios> =>
  cadaUno(db, contexto, registros, async (tx, { id, version }) => {
    await sinParecidos(tx, id)
    const pedido = { id, cuerpo: { version, campos: [] } }
    const { respuesta } = await hacerActo(tx, contexto, pedido, ACEPTAR.aceptar, DE_REGISTRO, aceptar)
    return (respuesta as Aceptado).resultados.map(frase).join('. ')
  })

/** Turns each of the chosen registrations down, with one reason. */
export const rechazarVarios = (
  db: Database,
  contexto: Contexto,
  { registros, motivo }: z.output<typeof RechazarVariosBody>,
): Promise<DecididosVarios> =>
  cadaUno(db, contexto, registros, async (tx, { id, version }) => {
    const pedido = { id, cuerpo: { version, motivo } }
    await hacerActo(tx, contexto, pedido, ACTOS_DE_REGISTRO.rechazar, DE_REGISTRO, rechazar)
    return texto('registros.varios.rechazado')
  })

async function cadaUno(
  db: Database,
  contexto: Contexto,
  registros: readonly Elegido[],
  decidir: (tx: Tx, registro: Elegido) => Promise<string>,
): Promise<DecididosVarios> {
  const nombres = await db.many<Pick<Fila, 'id' | 'codigo' | 'nombre'>>(
    sql`
      SELECT t.id, ${codigoSql('t')} AS codigo, t.apellidos || ', ' || t.nombres AS nombre
      FROM registros t
      WHERE t.id = ANY(${registros.map(({ id }) => id)})
      ORDER BY t.id
    `,
  )
  const filas: Fila[] = []
  for (const { id, codigo, nombre } of nombres) {
    const version = registros.find((registro) => registro.id === id)?.version ?? 0
    const { hecho, detalle } = await db
      .transaction((tx) => decidir(tx, { id, version }))
      .then(
        (detalle) => ({ hecho: true, detalle }),
        (error: unknown) => ({ hecho: false, detalle: porQue(error, contexto) }),
      )
    filas.push({ id, codigo, nombre, hecho, detalle })
  }
  return { filas }
}

function porQue(error: unknown, { request_id }: Contexto): string {
  if (!(error instanceof AppError)) throw error
  return errorBody(error, request_id ?? '').message
}

async function sinParecidos(tx: Tx, id: number): Promise<void> {
  const registro = await tx.one<{ nombres: string; apellidos: string; fecha_nacimiento: string; dni: string | null }>(
    sql`SELECT nombres, apellidos, fecha_nacimiento, dni FROM registros WHERE id = ${id}`,
  )
  const [parecido] = await duplicadosDe(tx, { ...registro, dni: registro.dni ?? undefined })
  if (parecido)
    throw new AppError('conflicto', {
      message: { key: 'registros.error.parecido', params: { nombre: parecido.nombre, codigo: parecido.codigo } },
    })
}

function frase({ curso_nombre, resultado, lugar, vencida }: Resultado): string {
  const hecho =
    vencida && (resultado === 'matriculado' || resultado === 'en_espera') ? `${resultado}_vencida` : resultado
  return texto(`registros.hecho.${hecho}`, { curso: curso_nombre, lugar })
}
