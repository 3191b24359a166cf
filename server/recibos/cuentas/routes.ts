import { CuentaBancaria, CuentaBancariaCambiar, CuentaBancariaCrear, CuentaElegible } from '#contract/recibos/cuentas'
import { raw } from '#server/db/sql'
import { readsWhole } from '#server/http/list-query'
import type { Resource } from '#server/resource/resource'

/** Bank accounts and card terminals; who takes or spends money chooses among them. */
export const cuentas: Resource = {
  modulo: 'Cuentas',
  table: 'cuentas',
  row: CuentaBancaria,
  create: CuentaBancariaCrear,
  update: CuentaBancariaCambiar,
  from: raw('cuentas t'),
  search: raw(`sin_acentos(concat_ws(' ', t.nombre, t.banco, t.numero))`),
  sort: ['nombre', 'ASC'],
  brief: CuentaElegible,
  // Whoever chooses one reads no number, nor finds it by one.
  narrowed: (sesion) =>
    readsWhole(cuentas, sesion) ? undefined : { search: raw(`sin_acentos(concat_ws(' ', t.nombre, t.banco))`) },
  alsoList: [
    'RecibosIndividuales:crear',
    'RecibosIndividuales:anular',
    'RecibosVarios:crear',
    'Gastos:ver',
    'Conciliacion:ver',
    'MovimientosBanco:ver',
    'PagosReportados:crear',
    'RecibosGeneral:ver',
  ],
}
