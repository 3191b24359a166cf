import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { CuentaBancaria } from '#contract/recibos/cuentas'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const filtros = filtrosDe(CuentaBancaria, ['tipo', 'activo'])

/** The bank accounts and card terminals that money arrives in. */
export function CuentaList() {
  return (
    <Lista<CuentaBancaria>
      orden={ORDEN}
      agregar="tesoreria.cuentas.agregar"
      busca="tesoreria.cuentas.busca"
      filtros={filtros}
      exporta
      tarjeta={({ nombre, tipo, banco, numero, activo }) => ({
        titulo: nombre,
        detalle: enLinea(translate(`opciones.tipo.${tipo}`), banco, numero),
        estado: activo ? undefined : <Estado>{translate('comun.estado.inactivo')}</Estado>,
      })}
      celdas={async () => (await import('#contract/recibos/cuentas')).CuentaBancariaCambiar}
      columnas={columnasDe(CuentaBancaria, [
        ['nombre', { edita: true }],
        // The payments that it received were of that kind.
        ['tipo', { edita: false }],
        ['banco', { edita: true }],
        ['numero', { label: translate('tesoreria.cuentas.numero'), edita: true }],
        ['activo', { edita: true }],
      ])}
    />
  )
}
