import { METODOS } from '#contract/recibos/metodos'
import { leerFactura, leerRecibo, leerReferencia } from '#src/list/buscar/documentos.ts'
import { leerFechas } from '#src/list/buscar/fechas.ts'
import type { Lectores } from '#src/list/buscar/gramatica.ts'
import { leerMontos, type CampoDeMonto } from '#src/list/buscar/montos.ts'
import {
  leerCuenta,
  leerCurso,
  leerMetodo,
  leerUsuario,
  type CursoConCodigo,
  type Nombrado,
} from '#src/list/buscar/nombres.ts'

export const SERIES = ['RI', 'RV', 'RD', 'RR', 'RC'] as const

const TOTAL: CampoDeMonto = { source: 'total', rotulo: 'campos.total' }
/** The amount of a payment is meant beside what else a payment has. */
const DEL_PAGO: CampoDeMonto = {
  source: 'monto',
  rotulo: 'reportes.recibos.monto_del_pago',
  si: ['metodo', 'cuenta_id', 'referencia', 'referencia_termina', 'estado_banco'],
}

/** The school's own words, besides those that everybody types. */
export interface Conocidos {
  cuentas: readonly Nombrado[]
  usuarios: readonly Nombrado[]
  cursos: readonly CursoConCodigo[]
}

/** The readers of a search among receipts, as of the local date `hoy`. */
export const lectoresDeRecibos = (hoy: string, { cuentas, usuarios, cursos }: Conocidos): Lectores => [
  [leerFactura],
  [leerRecibo(SERIES)],
  [leerCurso(cursos)],
  [leerFechas('fecha', hoy), leerMontos([TOTAL, DEL_PAGO]), leerReferencia],
  [leerMetodo(METODOS)],
  [leerCuenta(cuentas)],
  [leerUsuario(usuarios)],
]
