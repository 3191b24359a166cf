import { GASTOS_POR } from '#contract/reportes/dimensiones'
import { sql } from '#server/db/sql'
import { seenBy, whereSql } from '#server/http/list-query'
import { porDimensiones, porTabla, porTexto } from '#server/resource/por-dimensiones'
import { CUENTA_EL, gastosSource } from './lectura.ts'

/** Expenses added up by what they are for, who was paid, when and from where. */
export const gastosCruzados = porDimensiones(GASTOS_POR, {
  lineas: (que, filtro, sesion) => sql`
    SELECT ${que}
    FROM ${gastosSource.from}
    WHERE ${whereSql(seenBy(gastosSource, sesion), filtro)} AND t.estado = 'registrado'
  `,
  valor: 't.total',
  documento: 't.id',
  dia: CUENTA_EL,
  por: {
    categoria: porTabla('t.categoria_id', 'gasto_categorias'),
    proveedor: porTexto('t.proveedor'),
    curso: {
      ...porTabla('t.curso_id', 'cursos', `n.nombre || ' · ' || n.periodo`),
      id: `coalesce(t.curso_id, 0)::text`,
    },
    usuario: porTabla('t.usuario_id', 'usuarios'),
    metodo: { id: 't.metodo' },
    cuenta: porTabla('t.cuenta_id', 'cuentas'),
    caja_chica: porTabla('t.caja_chica_id', 'cajas_chicas'),
  },
})
