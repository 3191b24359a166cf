import * as z from 'zod'
import { texto } from '#contract/campos'
import { CursoCrear, CursoFila, erroresDeCurso } from '#contract/catalogos/cursos'
import type { Db, Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { raw, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'
import type { EnArchivo } from '#server/http/list-query'

/* A course in a file: its category and its teacher by their names. A category that is new is made, by who may. */

const curso = CursoCrear.shape

/** A row of a file; it leaves what it does not say as it is, or as the form would begin with. */
const fila = z
  .object({
    codigo: curso.codigo,
    nombre: curso.nombre,
    categoria: texto(80),
    docente: texto(160).nullish(),
    periodo: curso.periodo.optional(),
    modalidad: curso.modalidad.unwrap().optional(),
    fecha_inicio: curso.fecha_inicio,
    fecha_fin: curso.fecha_fin,
    cupo: curso.cupo,
    edad_min: curso.edad_min,
    edad_max: curso.edad_max,
    precio_matricula: curso.precio_matricula.unwrap().optional(),
    precio_mensualidad: curso.precio_mensualidad.unwrap().optional(),
    mensualidades: curso.mensualidades,
    hasta_retiro: curso.hasta_retiro.unwrap().optional(),
    dia_pago: curso.dia_pago.unwrap().optional(),
    isv: curso.isv.unwrap().optional(),
    estado: curso.estado.unwrap().optional(),
  })
  .superRefine((leida, contexto) => {
    for (const [campo, { key }] of Object.entries(
      erroresDeCurso({ ...leida, precio_mensualidad: 0, mensualidades: 0, hasta_retiro: false, horarios: [] }),
    ))
      contexto.addIssue({ code: 'custom', path: [campo], message: key })
  })

const DE_LA_FILA: Readonly<Record<string, string>> = { categoria_nombre: 'categoria', docente_nombre: 'docente' }

export const archivo: EnArchivo = {
  row: z.object(
    Object.fromEntries(Object.entries(CursoFila.shape).map(([campo, schema]) => [DE_LA_FILA[campo] ?? campo, schema])),
  ),
  columns: { categoria: raw('c.nombre'), docente: raw(`d.nombres || ' ' || d.apellidos`) },
  fila,
  nombra: ['categoria', 'docente'],
  reconoce: [{ campo: 'codigo', t: sql`lower(t.codigo)`, f: sql`lower(f.datos->>'codigo')` }],
  enRegistro: async (tx, contexto, { categoria, docente, ...datos }, antes) => ({
    ...datos,
    ...(!antes && { periodo: datos.periodo ?? periodoDe(String(datos.fecha_inicio)) }),
    ...(typeof categoria === 'string' && { categoria_id: await categoriaDe(tx, contexto, categoria) }),
    ...(docente !== undefined && { docente_id: docente === null ? null : await docenteDe(tx, String(docente)) }),
  }),
}

/** `2026-I` or `2026-II`, by the half of the year in which the course begins. */
const periodoDe = (inicio: string): string => `${inicio.slice(0, 4)}-${inicio.slice(5, 7) <= '06' ? 'I' : 'II'}`

async function categoriaDe(tx: Tx, { permisos }: Contexto, nombre: string): Promise<number> {
  const hay = () =>
    tx.maybe<Row>(sql`SELECT id FROM curso_categorias WHERE sin_acentos(nombre) = sin_acentos(${nombre})`)
  const nueva = async () =>
    permisos.has('CursoCategorias:crear')
      ? tx.maybe<Row>(sql`INSERT INTO curso_categorias (nombre) VALUES (${nombre}) RETURNING id`)
      : undefined
  const hallada = (await hay()) ?? (await nueva())
  if (!hallada) throw invalidField('categoria', 'importador.motivo.sin_categoria')
  return Number(hallada.id)
}

/** A teacher is named as `Ana Cruz` or as `Cruz, Ana`. */
async function docenteDe(db: Db, nombre: string): Promise<number> {
  const hallados = await db.search<Row>(sql`
    SELECT d.id
    FROM docentes d
    WHERE sin_acentos(${nombre}) IN (
      sin_acentos(d.nombres || ' ' || d.apellidos), sin_acentos(d.apellidos || ', ' || d.nombres),
      sin_acentos(d.apellidos || ' ' || d.nombres)
    )
    ORDER BY d.activo DESC, d.id
  `)
  if (!hallados[0]) throw invalidField('docente', 'importador.motivo.sin_docente')
  return Number(hallados[0].id)
}
