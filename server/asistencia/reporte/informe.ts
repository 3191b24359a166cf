import type * as z from 'zod'
import {
  formatoAsistencia,
  type AsistenciaFila,
  type AsistenciasResumen,
  type GrupoDeCuentas,
  type GrupoSinTomar,
  type ResumenAsistencias,
  type SinTomarResumen,
} from '#contract/asistencia/reporte'
import { formatoNumero } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import type { Bloque, Columna } from '#server/documentos/informe'
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

const izquierda = (titulo: string, parte: number): Columna => ({ titulo, parte })
const derecha = (titulo: string, parte = 2): Columna => ({ titulo, parte, derecha: true })

const DE_CUENTAS = ['clases', 'presentes', 'ausentes', 'tardes', 'justificados'] as const
const titulosDeCuenta = (): Columna[] => [
  ...DE_CUENTAS.map((clave) => derecha(texto(`campos.${clave}`), clave === 'justificados' ? 3 : 2)),
  derecha(texto('campos.porcentaje'), 3),
]
const cuentas = (fila: Pick<AsistenciaFila, (typeof DE_CUENTAS)[number] | 'porcentaje'>): string[] => [
  ...DE_CUENTAS.map((clave) => formatoNumero(fila[clave])),
  formatoAsistencia(fila.porcentaje),
]

/** One group alone says what the total says. */
function porAsistencia(resumen: AsistenciasResumen): Bloque[] {
  const tabla = (titulo: string, primera: string, grupos: readonly GrupoDeCuentas[]): Bloque => ({
    tipo: 'tabla',
    titulo,
    columnas: [izquierda(primera, 7), ...titulosDeCuenta()],
    filas: grupos.map((grupo) => [grupo.nombre || texto('asistencias.sin_docente'), ...cuentas(grupo)]),
  })
  return resumen.por_curso.length > 1
    ? [
        tabla(texto('asistencias.total.por_curso'), texto('campos.curso'), resumen.por_curso),
        tabla(texto('asistencias.total.por_docente'), texto('campos.docente'), resumen.por_docente),
      ]
    : []
}

function porCuantas({ por_curso, por_docente }: SinTomarResumen): Bloque[] {
  const tabla = (titulo: string, primera: string, grupos: readonly GrupoSinTomar[]): Bloque => ({
    tipo: 'tabla',
    titulo,
    columnas: [izquierda(primera, 9), derecha(texto('campos.clases'), 3)],
    filas: grupos.map(({ nombre, clases }) => [nombre || texto('asistencias.sin_docente'), formatoNumero(clases)]),
  })
  return por_curso.length > 1
    ? [
        tabla(texto('asistencias.total.sin_tomar_curso'), texto('campos.curso'), por_curso),
        tabla(texto('asistencias.total.sin_tomar_docente'), texto('campos.docente'), por_docente),
      ]
    : []
}
