import {
  formatoAsistencia,
  type AsistenciaFila,
  type AsistenciasResumen,
  type ClaseSinTomar,
  type FaltaSeguida,
  type FilaAsistencia,
  type GrupoDeCuentas,
  type GrupoSinTomar,
  type SinTomarResumen,
} from '#contract/asistencia/reporte'
import { formatoFecha, formatoHora, formatoNumero, formatoTelefono } from '#contract/formato'
import { texto } from '#i18n/texto'
import type { Quien } from '#server/catalogos/cursos/propios'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Bloque, Columna, Informe } from '#server/documentos/informe'
import { orderSql, selectSql, whereSql } from '#server/http/list-query'
import { pedidoDe, type Pedido } from './fuentes.ts'
import { resumenDe } from './resumen.ts'

/** As many rows as the paper names. */
const MOST_EN_PAPEL = 1_000

/**
 * What the report says of everything that the filter holds, on paper: its totals, and its rows in their usual order.
 */
export async function informeDeAsistencias(
  db: Db,
  hoy: string,
  filtro: Record<string, unknown>,
  quien: Quien,
): Promise<Informe> {
  const pedido = pedidoDe(filtro, { quien, hoy })
  const [resumen, filas] = await Promise.all([resumenDe(db, pedido, hoy), filasDe(db, pedido)])
  const todas = resumen.vista === 'sin_tomar' ? resumen.clases : resumen.matriculas
  return {
    titulo: texto(
      resumen.vista === 'estudiantes' ? 'modulos.nombre.ReporteAsistencias' : `asistencias.vista.${resumen.vista}`,
    ),
    de: fechas(resumen.vista === 'sin_tomar' ? resumen : pedido.alcance, hoy),
    bloques: [
      { tipo: 'parrafo', titulo: '', texto: texto(`asistencias.regla.${resumen.vista}`) },
      ...(resumen.vista === 'sin_tomar'
        ? porCuantas(resumen)
        : resumen.vista === 'estudiantes'
          ? porAsistencia(resumen)
          : []),
      lista(filas, resumen),
      ...(todas > filas.length
        ? [
            {
              tipo: 'parrafo' as const,
              titulo: '',
              texto: texto('asistencias.papel.y_mas', { smart_count: todas - filas.length }),
            },
          ]
        : []),
    ],
  }
}

const filasDe = (db: Db, { source, filter }: Pedido): Promise<FilaAsistencia[]> =>
  db.search<FilaAsistencia>(
    sql`
      ${source.with}
      SELECT ${selectSql(source)}
      FROM ${source.from}
      WHERE ${whereSql(source, filter)}
      ORDER BY ${orderSql(source, source.sort)} LIMIT ${MOST_EN_PAPEL}
    `,
  )

function fechas({ desde, hasta }: { desde?: string; hasta?: string }, hoy: string): string {
  const fin = formatoFecha(hasta ?? hoy)
  return desde === undefined
    ? texto('documentos.informe.al', { fecha: fin })
    : texto('asistencias.papel.del_al', { desde: formatoFecha(desde), hasta: fin })
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

function lista(filas: readonly FilaAsistencia[], resumen: AsistenciasResumen | SinTomarResumen): Bloque {
  switch (resumen.vista) {
    case 'estudiantes':
      return {
        tipo: 'tabla',
        titulo: texto('asistencias.vista.estudiantes'),
        columnas: [izquierda(texto('campos.nombre'), 6), izquierda(texto('campos.curso'), 5), ...titulosDeCuenta()],
        filas: (filas as AsistenciaFila[]).map((fila) => [fila.nombre, fila.curso_nombre, ...cuentas(fila)]),
        total: [texto('campos.total'), '', ...cuentas(resumen)],
      }
    case 'faltas':
      return {
        tipo: 'tabla',
        titulo: texto('asistencias.vista.faltas'),
        columnas: [
          izquierda(texto('campos.nombre'), 6),
          izquierda(texto('campos.curso'), 5),
          derecha(texto('campos.seguidas'), 3),
          derecha(texto('campos.falta_desde'), 3),
          derecha(texto('campos.telefono'), 3),
          izquierda('', 0.3),
          izquierda(texto('campos.encargado_nombre'), 5),
        ],
        filas: (filas as FaltaSeguida[]).map((fila) => [
          fila.nombre,
          fila.curso_nombre,
          formatoNumero(fila.seguidas),
          formatoFecha(fila.falta_desde),
          formatoTelefono(fila.telefono ?? fila.whatsapp ?? ''),
          '',
          fila.encargado_nombre ?? '',
        ]),
      }
    case 'sin_tomar':
      return {
        tipo: 'tabla',
        titulo: texto('asistencias.vista.sin_tomar'),
        columnas: [
          izquierda(texto('campos.fecha'), 3),
          izquierda(texto('asistencias.hora'), 2),
          izquierda(texto('campos.curso'), 7),
          izquierda(texto('campos.docente'), 5),
        ],
        filas: (filas as ClaseSinTomar[]).map((fila) => [
          formatoFecha(fila.fecha),
          formatoHora(fila.hora_inicio),
          fila.curso_nombre,
          fila.docente_nombre ?? texto('asistencias.sin_docente'),
        ]),
      }
  }
}
