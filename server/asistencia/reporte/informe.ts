import type * as z from 'zod'
import {
  formatoAsistencia,
  type AsistenciasResumen,
  type GrupoDeCuentas,
  type GrupoSinTomar,
  type ResumenAsistencias,
  type SinTomarResumen,
} from '#contract/asistencia/reporte'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import type { Bloque } from '#server/documentos/informe'
import { tabla, type ColumnaDe } from '#server/documentos/tabla'
import type { Sesion } from '#server/http/guard'
import { leerResumen } from '#server/resource/resumen'
import { pedidoDe } from './fuentes.ts'

/** The report's paper before its rows: the rule by which they count, and the totals of their groups. */
export async function bloquesDeAsistencias(
  db: Db,
  filtro: Record<string, unknown>,
  { hoy, quien }: { hoy: string; quien: Sesion },
): Promise<Bloque[]> {
  const { source, filter } = pedidoDe(filtro, { quien, hoy })
  const resumen = await leerResumen<z.output<typeof ResumenAsistencias>>(db, source, filter)
  const regla: Bloque = { tipo: 'parrafo', titulo: '', texto: texto(`asistencias.regla.${resumen.vista}`) }
  switch (resumen.vista) {
    case 'estudiantes':
      return [regla, ...porAsistencia(resumen)]
    case 'sin_tomar':
      return [regla, ...porCuantas(resumen)]
    case 'faltas':
      return [regla]
  }
}

const DE_CUENTAS = ['clases', 'presentes', 'ausentes', 'tardes', 'justificados'] as const

const nombre = (titulo: string, parte: number): ColumnaDe<{ nombre: string | null }> => ({
  de: (grupo) => grupo.nombre || texto('asistencias.sin_docente'),
  titulo,
  parte,
})

/** One group alone says what the total says. */
function porAsistencia(resumen: AsistenciasResumen): Bloque[] {
  const grupos = (titulo: string, primera: string, lista: readonly GrupoDeCuentas[]): Bloque =>
    tabla(titulo, lista, [
      nombre(primera, 7),
      ...DE_CUENTAS.map((de) => ({ de, como: 'numero' as const, parte: de === 'justificados' ? 3 : 2 })),
      {
        de: ({ porcentaje }) => formatoAsistencia(porcentaje),
        como: 'cifra',
        titulo: texto('campos.porcentaje'),
        parte: 3,
      },
    ])
  return resumen.por_curso.length > 1
    ? [
        grupos(texto('asistencias.total.por_curso'), texto('campos.curso'), resumen.por_curso),
        grupos(texto('asistencias.total.por_docente'), texto('campos.docente'), resumen.por_docente),
      ]
    : []
}

function porCuantas({ por_curso, por_docente }: SinTomarResumen): Bloque[] {
  const grupos = (titulo: string, primera: string, lista: readonly GrupoSinTomar[]): Bloque =>
    tabla(titulo, lista, [nombre(primera, 9), { de: 'clases', como: 'numero', parte: 3 }])
  return por_curso.length > 1
    ? [
        grupos(texto('asistencias.total.sin_tomar_curso'), texto('campos.curso'), por_curso),
        grupos(texto('asistencias.total.sin_tomar_docente'), texto('campos.docente'), por_docente),
      ]
    : []
}
