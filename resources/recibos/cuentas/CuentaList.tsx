import { translate } from '#i18n/translate'
import { TIPOS_CUENTA, CuentaBancaria } from '#contract/recibos/cuentas'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { FiltroOpciones, FiltroSiNo } from '#src/list/filtros/filters.tsx'
import { Lista } from '#src/list/Lista.tsx'

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const filtros = (
  <>
    <FiltroOpciones source="tipo" opciones={TIPOS_CUENTA} />
    <FiltroSiNo source="activo" />
  </>
)

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
        detalle: [translate(`opciones.tipo.${tipo}`), banco, numero].filter(Boolean).join(' · '),
        estado: activo ? undefined : <Estado>{translate('comun.estado.inactivo')}</Estado>,
      })}
      columnas={columnasDe(CuentaBancaria, [
        'nombre',
        'tipo',
        'banco',
        ['numero', { label: translate('tesoreria.cuentas.numero') }],
        'activo',
      ])}
    />
  )
}
