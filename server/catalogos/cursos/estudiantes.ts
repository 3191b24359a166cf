import { EstudianteDeCurso } from '#contract/catalogos/cursos'
import { conEncargado } from '#server/catalogos/clientes/encargados'
import { telefonoDeMensajes, telefonoDeLlamadas } from '#server/catalogos/personas/telefonos'
import { hoy } from '#server/base/clock'
import { raw, sql } from '#server/db/sql'
import type { ListSource } from '#server/http/list-query'

const NADIE = 'e.telefono IS NULL'

/** The class list: who has a live enrolment `t` in a course, and whom to call. Nothing of money or health. */
export const estudiantesDe = (curso_id: number): ListSource => ({
  modulo: 'Cursos',
  row: EstudianteDeCurso,
  from: sql`matriculas t JOIN clientes c ON c.id = t.cliente_id ${conEncargado('c')}`,
  // An array: the few of a class are found first, instead of looking at every student in the order of the list.
  scope: sql`
    t.id = ANY(
      ARRAY(
        SELECT m.id
        FROM matriculas m
        WHERE m.curso_id = ${curso_id} AND m.estado IN ('preinscrita', 'en_espera', 'activa')
      )
    )
  `,
  columns: {
    codigo: raw('c.codigo'),
    nombre: raw(`c.apellidos || ', ' || c.nombres`),
    edad: sql`extract(year FROM age(${hoy()}::date, c.fecha_nacimiento))::int`,
    encargado_nombre: raw('e.nombre'),
    encargado_telefono: raw('e.telefono'),
    encargado_whatsapp: raw('e.whatsapp'),
    telefono: raw(`CASE WHEN ${NADIE} THEN ${telefonoDeLlamadas('c')} END`),
    whatsapp: raw(`CASE WHEN ${NADIE} THEN ${telefonoDeMensajes('c')} END`),
  },
  orders: { nombre: [raw('c.apellidos'), raw('c.nombres')] },
  sort: ['nombre', 'ASC'],
})
