import { recursoDe } from '#contract/modulos'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { CUENTAS } from './facts.ts'
import { sembrar } from './sembrar.ts'

/** The roles that a school's accounts are of interest to. */
const CON = ['Administrador', 'Contabilidad']

/** Views that the accountant shares: each a tab over its list, and those with one figure in Inicio too. */
const VISTAS = [
  {
    recurso: recursoDe('RecibosGeneral'),
    nombre: 'Transferencias del mes pasado',
    filtro: { metodo: 'transferencia', fecha_lapso: 'mes_pasado' },
    orden: { field: 'fecha', order: 'DESC' },
    en_inicio: true,
  },
  {
    recurso: recursoDe('RecibosGeneral'),
    nombre: 'Formas de pago por mes',
    filtro: { vista: 'metodo', columnas: 'mes', fecha_lapso: 'este_anio' },
    orden: { field: 'recibido', order: 'DESC' },
    en_inicio: false,
  },
  {
    recurso: recursoDe('CxC'),
    nombre: 'Vencido',
    filtro: { con_vencido: true },
    orden: null,
    en_inicio: true,
  },
]

export async function sembrarVistas(tx: Tx): Promise<void> {
  const usuario_id = 1 + CUENTAS.findIndex(({ rol }) => rol === 'Contabilidad')
  await sembrar(
    tx,
    'filtros_guardados',
    VISTAS.map((vista, indice) => ({ id: indice + 1, ...DE_TABLA, ...vista, usuario_id })),
  )
  await tx.run(sql`
    INSERT INTO filtro_roles (filtro_id, rol_id)
    SELECT f.id, r.id FROM filtros_guardados f, roles r WHERE r.nombre = ANY(${CON})
  `)
}

/** As the table would have them: the rows are written whole. */
const DE_TABLA = { fijada: true, version: 1, creado_en: 'now', actualizado_en: 'now' }
