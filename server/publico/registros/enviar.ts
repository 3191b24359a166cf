import { bloquearCursos } from '#server/catalogos/matriculas/service'
import { sumarDias } from '#contract/tiempo/fechas'
import { formatoCodigoRegistro } from '#contract/texto/formato'
import {
  erroresDeRegistro,
  type EncargadoPublico,
  type EstudiantePublico,
  type Lugar,
  type RegistroEnviar,
  type RegistroRecibido,
} from '#contract/publico/registro'
import type { Database, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { AppError } from '#server/http/errors'
import { sha256 } from '#server/http/guard'
import { insertRow } from '#server/resource/resource'
import {
  bloquearConvocatoria,
  cursosElegibles,
  formularioNoDisponible,
  ofrecidos,
  requireAbierta,
  type Convocatoria,
} from './convocatoria.ts'
import { faltaCarta } from './enlace.ts'
import { nuevoGuid } from '#server/catalogos/convocatorias/guid'
import { quienEs, tomarLugares, type Visita } from './lugares.ts'
import { confirmaEn } from '#server/catalogos/matriculas/orden'
import { revisarRed } from './redes.ts'

/**
 * Stores a registration of one or several students, all of them or none, each with its places (docs/diseno/dominio.md,
 * «Convocatorias y registros»). The key makes a repeated one the same: it hears the first answer, also after the
 * campaign has closed.
 * Throws `idempotencia_distinta`, `no_encontrado`, `conflicto` (with the `situacion`) when the campaign is not open,
 * and `regla` beside the field.
 */
export function enviarRegistro(
  db: Database,
  visita: Visita,
  convocatoria_id: number,
  clave: string,
  cuerpo: RegistroEnviar,
): Promise<RegistroRecibido> {
  const { encargado, estudiantes, como_se_entero } = cuerpo
  const huella = sha256(JSON.stringify([encargado, estudiantes, como_se_entero]))
  return db.transaction(async (tx) => {
    // Before anything else: the order in which they get this lock is the order of arrival.
    const convocatoria = await bloquearConvocatoria(tx, convocatoria_id)
    if (!convocatoria) throw formularioNoDisponible()
    const envio = await tx.maybe<{ id: number }>(
      sql`
        INSERT INTO registro_envios (convocatoria_id, clave, cuerpo_sha256)
        VALUES (${convocatoria_id}, ${clave}, ${huella})
        ON CONFLICT DO NOTHING
        RETURNING id
      `,
    )
    if (!envio) return respondidoAntes(tx, visita, convocatoria_id, clave, huella)
    if (!convocatoria.activa) throw formularioNoDisponible()
    await requireAbierta(tx, convocatoria, visita.hoy, estudiantes.length)
    await comprobar(tx, visita, convocatoria, cuerpo)

    const pedidos: { registro_id: number; cursos: number[] }[] = []
    for (const estudiante of estudiantes) {
      const registro_id = await guardar(tx, visita, convocatoria, envio.id, estudiante, cuerpo)
      pedidos.push({ registro_id, cursos: estudiante.cursos })
    }
    await revisarRed(
      tx,
      visita,
      pedidos.map(({ registro_id }) => registro_id),
    )
    const cursos = await bloquearCursos(
      tx,
      estudiantes.flatMap((estudiante) => estudiante.cursos),
    )
    const lugares = await tomarLugares(tx, visita, convocatoria_id, cursos, pedidos)
    for (const [indice, { registro_id }] of pedidos.entries()) {
      await audit(tx, quienEs(visita), {
        modulo: 'NuevosRegistros',
        accion: 'recibir',
        entidad: 'registros',
        entidad_id: registro_id,
        despues: {
          codigo: formatoCodigoRegistro(registro_id),
          convocatoria: convocatoria.nombre,
          curso: lugares[indice]?.map(({ curso_nombre }) => curso_nombre).join(', '),
        },
      })
    }
    await tx.run(sql`UPDATE registro_envios SET lugares = ${JSON.stringify(lugares)} WHERE id = ${envio.id}`)
    return respuesta(tx, visita, envio.id, lugares)
  })
}

async function respondidoAntes(
  tx: Tx,
  visita: Visita,
  convocatoria_id: number,
  clave: string,
  huella: Buffer,
): Promise<RegistroRecibido> {
  const antes = await tx.one<{ id: number; cuerpo_sha256: Buffer; lugares: Lugar[][] }>(
    sql`
      SELECT id, cuerpo_sha256, lugares
      FROM registro_envios
      WHERE convocatoria_id = ${convocatoria_id} AND clave = ${clave}
    `,
  )
  if (!antes.cuerpo_sha256.equals(huella)) throw new AppError('idempotencia_distinta')
  return respuesta(tx, visita, antes.id, antes.lugares)
}

async function respuesta(
  tx: Tx,
  { hoy }: Visita,
  envio_id: number,
  lugares: readonly Lugar[][],
): Promise<RegistroRecibido> {
  const registros = await tx.many<
    Omit<RegistroRecibido['registros'][number], 'codigo' | 'lugares'> & { id: number }
  >(sql`
    SELECT
      r.id, r.guid, r.nombres || ' ' || r.apellidos AS nombre, r.reserva_hasta, ${faltaCarta(hoy)} AS falta_carta,
      ${confirmaEn()} AS confirma_hasta
    FROM registros r
    JOIN convocatorias c ON c.id = r.convocatoria_id
    WHERE r.envio_id = ${envio_id}
    ORDER BY r.id
  `)
  return {
    registros: registros.map(({ id, ...registro }, indice) => ({
      codigo: formatoCodigoRegistro(id),
      ...registro,
      lugares: lugares[indice] ?? [],
    })),
  }
}

async function comprobar(
  tx: Tx,
  { hoy }: Visita,
  { id }: Convocatoria,
  { encargado, estudiantes }: RegistroEnviar,
): Promise<void> {
  const { mayoria_edad } = await tx.one<{ mayoria_edad: number }>(sql`SELECT mayoria_edad FROM centro`)
  const errors = erroresDeRegistro(estudiantes, {
    hoy,
    mayoria_edad,
    con_encargado: Boolean(encargado),
    cursos: await cursosElegibles(tx, ofrecidos(id, hoy)),
  })
  if (Object.keys(errors).length) throw new AppError('regla', { errors })
}

/** The guardian's columns of a registration. */
export const columnasDeEncargado = (encargado: EncargadoPublico | null | undefined) => ({
  encargado_nombres: encargado?.nombres ?? null,
  encargado_apellidos: encargado?.apellidos ?? null,
  encargado_parentesco: encargado?.parentesco ?? null,
  encargado_dni: encargado?.dni ?? null,
  encargado_telefono: encargado?.telefono ?? null,
  encargado_whatsapp: encargado?.whatsapp ?? null,
  encargado_correo: encargado?.correo ?? null,
})

function guardar(
  tx: Tx,
  { hoy }: Visita,
  convocatoria: Convocatoria,
  envio_id: number,
  { cursos: _, ...estudiante }: EstudiantePublico,
  { encargado, como_se_entero }: RegistroEnviar,
): Promise<number> {
  return insertRow(tx, 'registros', {
    guid: nuevoGuid(),
    convocatoria_id: convocatoria.id,
    envio_id,
    ...estudiante,
    ...columnasDeEncargado(encargado),
    como_se_entero,
    reserva_hasta: sumarDias(hoy, convocatoria.reserva_dias),
  })
}
