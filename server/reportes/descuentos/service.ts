import { CLASES_DE_DESCUENTO, DESCUENTOS, DescuentosResumen } from '#contract/reportes/descuentos'
import { esDe, POR_NOMBRE, segunQuienBusca } from '#server/catalogos/personas/busqueda'
import { raw, sql } from '#server/db/sql'
import { searchBy } from '#server/http/list-query'
import { porGrupos } from '#server/resource/por-grupos'
import { resumen, suma } from '#server/resource/resumen'
import { DESCUENTOS_DADOS } from './lineas.ts'

/** DescuentosDados: what was taken off prices in a period, by discount, course, student or month. */
export const descuentosDados = porGrupos(DESCUENTOS, {
  lineas: {
    from: sql`
      (${DESCUENTOS_DADOS}) t
      LEFT JOIN clientes e ON e.id = t.cliente_id
      LEFT JOIN cursos c ON c.id = t.curso_id
    `,
    nombres: {
      cliente_nombre: raw(`e.apellidos || ', ' || e.nombres`),
      curso_nombre: raw(`c.nombre || ' · ' || c.periodo`),
    },
    ...segunQuienBusca(
      (palabras) => ({
        search: (text) =>
          searchBy(
            text,
            (pattern) => sql`
              (
                ${esDe('t.cliente_id', pattern, palabras)}
                  OR sin_acentos(concat_ws(' ', t.nombre, t.descripcion, t.motivo)) LIKE ${pattern}
              )
            `,
          ),
      }),
      POR_NOMBRE,
    ),
    sort: ['fecha', 'DESC'],
  },
  grupos: { descuento: { id: 'clave', nombre: 'max(nombre)' } },
  resumen: resumen(DescuentosResumen, {
    medidas: {
      estudiantes: raw('count(DISTINCT cliente_id)'),
      ...Object.fromEntries(CLASES_DE_DESCUENTO.map((clase) => [clase, suma('monto', `clase = '${clase}'`)])),
    },
  }),
})
