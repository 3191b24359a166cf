import type { EstadoRegistro } from '#contract/reportes/nuevos-registros'
import type { DuplicadoBody, RechazarBody, RegistroVisto } from '#contract/reportes/nuevos-registros'
import { texto } from '#i18n/texto'
import { bloquearCursos, anotarEstados, type CursoBloqueado } from '#server/catalogos/matriculas/service'
import { asentar } from '#server/catalogos/matriculas/orden'
import type { Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { codigoSql } from './codigo.ts'
import { leerRegistro } from './lectura.ts'
import type { Escrito } from './personas.ts'

export interface RegistroBloqueado extends Escrito {
  id: number
  estado: EstadoRegistro
  convocatoria_id: number
  version: number
}

/**
 * Locks a registration, as its parent's update does, then its courses by id and its places. Throws `no_encontrado`,
 * `conflicto` once it is decided, `version_vieja` (with the registration) for another version.
 */
export async function bloquearRegistro(
  tx: Tx,
  id: number,
  version: number,
): Promise<{ registro: RegistroBloqueado; cursos: Map<number, CursoBloqueado> }> {
  const registro = found(
    await tx.maybe<RegistroBloqueado>(sql`SELECT * FROM registros WHERE id = ${id} FOR NO KEY UPDATE`),
  )
  if (registro.estado !== 'nuevo' && registro.estado !== 'actualizado') {
    throw new AppError('conflicto', {
      message: {
        key: 'registros.error.decidido',
        params: { estado: texto(`opciones.estado.${registro.estado}`).toLowerCase() },
      },
    })
  }
  if (registro.version !== version)
    throw new AppError('version_vieja', { data: { actual: await leerRegistro(tx, id) } })
  const suyos = await tx.many<{ curso_id: number }>(sql`SELECT curso_id FROM matriculas WHERE registro_id = ${id}`)
  const cursos = await bloquearCursos(
    tx,
    suyos.map(({ curso_id }) => curso_id),
  )
  await tx.run(sql`SELECT FROM matriculas WHERE registro_id = ${id} ORDER BY id FOR NO KEY UPDATE`)
  return { registro, cursos }
}

/** Lets go of the places that nobody was enrolled in; those of `salvo` stay. */
export async function soltarPlazas(
  tx: Tx,
  contexto: Contexto,
  id: number,
  motivo: string,
  salvo: readonly number[] = [],
): Promise<void> {
  const sueltas = await tx.many<{ id: number }>(sql`
    UPDATE matriculas
    SET estado = 'anulada'
    WHERE registro_id = ${id}
      AND cliente_id IS NULL
      AND estado IN ('preinscrita', 'en_espera')
      AND id <> ALL(${salvo}::int[])
    RETURNING id
  `)
  await anotarEstados(
    tx,
    contexto,
    sueltas.map((plaza) => ({ matricula_id: plaza.id, estado: 'anulada' as const, fecha: contexto.hoy, motivo })),
  )
}

/** Turns a registration down and frees its places, for who stood behind them. Throws what `bloquearRegistro` throws. */
export async function rechazar(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { motivo, version }: RechazarBody,
): Promise<RegistroVisto> {
  const { cursos } = await bloquearRegistro(tx, id, version)
  await soltarPlazas(tx, contexto, id, motivo)
  await tx.run(
    sql`
      UPDATE registros
      SET estado = 'rechazado', motivo = ${motivo}, decidido_en = now(), decidido_por = ${contexto.usuario_id}
      WHERE id = ${id}
    `,
  )
  await asentar(tx, contexto, contexto.hoy, cursos.keys())
  await audit(tx, contexto, {
    modulo: 'NuevosRegistros',
    accion: 'rechazar',
    entidad: 'registros',
    entidad_id: id,
    despues: { motivo },
  })
  return found(await leerRegistro(tx, id))
}

/**
 * Says that a registration repeats another one, or a student, and frees its places. Throws what `bloquearRegistro`
 * throws, and `regla` for one that is not there, or for itself.
 */
export async function marcarDuplicado(
  tx: Tx,
  contexto: Contexto,
  id: number,
  { de, version }: DuplicadoBody,
): Promise<RegistroVisto> {
  const { cursos } = await bloquearRegistro(tx, id, version)
  const otro =
    de.tipo === 'cliente'
      ? await tx.maybe<{ codigo: string }>(
          sql`
            SELECT codigo
            FROM clientes
            WHERE id = ${de.id} AND fusionado_en IS NULL AND datos_borrados_en IS NULL
            FOR KEY SHARE
          `,
        )
      : await tx.maybe<{ codigo: string }>(
          sql`SELECT ${codigoSql('t')} AS codigo FROM registros t WHERE id = ${de.id} AND id <> ${id} FOR KEY SHARE`,
        )
  if (!otro) throw invalidField('de', 'validacion.opcion')
  await soltarPlazas(tx, contexto, id, texto('registros.plaza.duplicado'))
  await tx.run(
    sql`
      UPDATE registros
      SET
        estado = 'duplicado', ${raw(de.tipo === 'cliente' ? 'cliente_id' : 'duplicado_de_id')} = ${de.id},
        decidido_en = now(), decidido_por = ${contexto.usuario_id}
      WHERE id = ${id}
    `,
  )
  await asentar(tx, contexto, contexto.hoy, cursos.keys())
  await audit(tx, contexto, {
    modulo: 'NuevosRegistros',
    accion: 'duplicado',
    entidad: 'registros',
    entidad_id: id,
    despues: { de: otro.codigo },
  })
  return found(await leerRegistro(tx, id))
}
