import * as z from 'zod'
import { unTelefono } from '#contract/campos'
import { ClienteFila } from '#contract/catalogos/clientes'
import { LINEAS_DE_ESTUDIANTE, SEXOS } from '#contract/catalogos/personas'
import { VIVA } from '#server/catalogos/matriculas/plazas'
import { sql } from '#server/db/sql'
import type { EnArchivo, Shape } from '#server/http/list-query'
import { delEncargado } from './service.ts'

/*
 * A student in a file: what the list shows, with her enrolments, and how she and her main guardian are reached.
 * Documents of a guardian, remarks and health stay on the record.
 */

const contacto = { whatsapp: unTelefono.nullable(), correo: z.string().nullable() }

const PROPIOS = {
  sexo: z.enum(SEXOS).nullable(),
  telefono_2: unTelefono.nullable(),
  ...contacto,
  ...(Object.fromEntries(LINEAS_DE_ESTUDIANTE.map((linea) => [linea, z.string().nullable()])) as Shape),
  municipio: z.string().nullable(),
}

const DEL_ENCARGADO = {
  encargado_nombres: z.string().nullable(),
  encargado_apellidos: z.string().nullable(),
  encargado_telefono: unTelefono.nullable(),
  encargado_whatsapp: contacto.whatsapp,
  encargado_correo: contacto.correo,
}

export const archivo: EnArchivo = {
  row: z.object({ ...ClienteFila.shape, ...PROPIOS, ...DEL_ENCARGADO, matriculas: z.string().nullable() }),
  columns: {
    ...Object.fromEntries(
      Object.keys(DEL_ENCARGADO).map((campo) => [campo, delEncargado(`e.${campo.replace('encargado_', '')}`)]),
    ),
    matriculas: sql`
      (
        SELECT string_agg(k.codigo, ', ' ORDER BY k.codigo)
        FROM matriculas m
        JOIN cursos k ON k.id = m.curso_id
        WHERE m.cliente_id = t.id AND ${VIVA}
      )
    `,
  },
  junto: delEncargado('e.id'),
  cambia: [
    ...['nombres', 'apellidos', 'dni', 'telefono', 'fecha_nacimiento', 'activo'],
    ...Object.keys(PROPIOS),
    ...Object.keys(DEL_ENCARGADO),
  ],
}
