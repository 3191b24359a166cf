import {
  esDeLaCuenta,
  MATRICULAS_DE,
  MAX_DIPLOMAS,
  PLANTILLA_DE,
  type ConstanciaCrear,
  type PorDiplomar,
  type TipoConstancia,
} from '#contract/catalogos/constancias'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { escribirPlantilla, nombresDeCampos, plantillaEnVigor, type Escrito } from '#server/documentos/plantilla'
import type { Contexto } from '#server/http/context'
import { found } from '#server/resource/resource'
import { impideSolvencia, solvenciaDe } from './solvencia.ts'
import { certificadosDe, type Certificado } from './valores.ts'

/** A certificate as it would be issued today. */
export interface Preparada {
  certificado: Certificado
  escrito: Escrito
  /** Why it can't be, as a sentence. */
  impide: string | null
  descansa_en: number[]
}

/** One certificate, not issued yet. Throws `no_encontrado` for an enrolment that is not that student's. */
export async function prepararConstancia(
  db: Db,
  contexto: Pick<Contexto, 'hoy' | 'usuario_id'>,
  { tipo, cliente_id, matricula_id }: ConstanciaCrear,
): Promise<Preparada> {
  const matriculas = matricula_id === null ? [] : [matricula_id]
  const certificado = found((await certificadosDe(db, contexto, [cliente_id], matriculas))[0])
  const clave = PLANTILLA_DE[tipo]
  const escrito = escribirPlantilla(clave, await plantillaEnVigor(db, clave), certificado.valores)
  if (!esDeLaCuenta(tipo))
    return { certificado, escrito, impide: impideDe(tipo, certificado, escrito), descansa_en: [] }
  const solvencia = await solvenciaDe(db, cliente_id, contexto.hoy)
  const impide = impideSolvencia(tipo, solvencia) ?? impideDe(tipo, certificado, escrito)
  return { certificado, escrito, impide, descansa_en: solvencia.descansa_en }
}

/**
 * Students of a course who finished it, by name, each with its diploma as it would be: of these enrolments, or of all,
 * at most so many as are issued at once, those without one before the others.
 */
export async function prepararDiplomas(
  db: Db,
  contexto: Pick<Contexto, 'hoy' | 'usuario_id'>,
  curso_id: number,
  matricula_ids: readonly number[] | null = null,
): Promise<(Preparada & { numero: string | null })[]> {
  const finalizadas = await db.many<{ id: number; cliente_id: number; numero: string | null }>(sql`
    SELECT m.id, m.cliente_id, d.numero
    FROM matriculas m
    LEFT JOIN constancias d ON d.matricula_id = m.id AND d.tipo = 'diploma' AND d.estado = 'vigente'
    WHERE m.curso_id = ${curso_id}
      AND m.estado = 'finalizada'
      AND m.cliente_id IS NOT NULL
      AND (${matricula_ids === null} OR m.id = ANY(${[...(matricula_ids ?? [])]}::int[]))
    ORDER BY d.numero IS NOT NULL, m.id
    LIMIT ${MAX_DIPLOMAS}
  `)
  if (!finalizadas.length) return []
  const certificados = await certificadosDe(
    db,
    contexto,
    finalizadas.map(({ cliente_id }) => cliente_id),
    finalizadas.map(({ id }) => id),
  )
  const plantilla = await plantillaEnVigor(db, PLANTILLA_DE.diploma)
  const numeros = new Map(finalizadas.map(({ id, numero }) => [id, numero]))
  return certificados.map((certificado) => {
    const escrito = escribirPlantilla('diploma', plantilla, certificado.valores)
    return {
      certificado,
      escrito,
      impide: impideDe('diploma', certificado, escrito),
      descansa_en: [],
      numero: numeros.get(certificado.matricula_id ?? 0) ?? null,
    }
  })
}

/** The row that the screen shows of a prepared diploma. */
export const porDiplomar = ({
  certificado: { matricula_id, cliente_id, estudiante },
  impide,
  numero,
}: Preparada & { numero: string | null }): PorDiplomar => ({
  matricula_id: matricula_id ?? 0,
  cliente_id,
  codigo: estudiante.codigo,
  cliente_nombre: estudiante.nombre,
  numero,
  impide,
})

function impideDe(tipo: TipoConstancia, { estado, clases }: Certificado, { faltan }: Escrito): string | null {
  const estados: readonly string[] = MATRICULAS_DE[tipo]
  if (!esDeLaCuenta(tipo) && !estados.includes(estado ?? '')) return texto(`constancias.error.estado.${tipo}`)
  if (tipo === 'asistencia' && clases === 0) return texto('constancias.error.sin_clases')
  if (faltan.length) return texto('constancias.error.faltan', { campos: nombresDeCampos(faltan) })
  return null
}
