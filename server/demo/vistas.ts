import { recursoDe } from '#contract/modulos'
import { sumarDias } from '#contract/tiempo/fechas'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { hecho, instante } from './calendario.ts'
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

export async function sembrarVistas(tx: Tx, hoy: string): Promise<void> {
  const usuario_id = 1 + CUENTAS.findIndex(({ rol }) => rol === 'Contabilidad')
  await sembrar(
    tx,
    'filtros_guardados',
    VISTAS.map((vista, indice) => ({
      ...{ id: indice + 1, fijada: true, version: 1 },
      ...hecho(instante(sumarDias(hoy, -1), NUEVE)),
      ...vista,
      usuario_id,
    })),
  )
  await tx.run(sql`
    INSERT INTO filtro_roles (filtro_id, rol_id)
    SELECT f.id, r.id FROM filtros_guardados f, roles r WHERE r.nombre = ANY(${CON})
  `)
}

const NUEVE = 9 * 60
