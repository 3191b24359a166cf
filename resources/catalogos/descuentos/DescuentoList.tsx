import Box from '@mui/material/Box'
import { Descuento } from '#contract/catalogos/descuentos'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { cuandoSeDa, reglaDe } from './descuentos-model.ts'

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const OCULTAS = ['acumulable']

const filtros = filtrosDe(Descuento, ['aplica_a', 'requiere_autorizacion', 'activo'])

/** The discounts that the school gives, and what each has cost. */
export const DescuentoList = () => (
  <Lista<Descuento>
    orden={ORDEN}
    filtros={filtros}
    agregar="descuentos.agregar"
    ocultas={OCULTAS}
    exporta
    tarjeta={(descuento) => ({
      titulo: descuento.nombre,
      detalle: enLinea(reglaDe(descuento), translate(`opciones.aplica_a.${descuento.aplica_a}`)),
      cifra: <Dinero centavos={descuento.costo} />,
      estado: descuento.activo ? (
        translate('descuentos.veces', { smart_count: descuento.veces })
      ) : (
        <Estado>{translate('comun.estado.inactivo')}</Estado>
      ),
    })}
    celdas={async () => (await import('#contract/catalogos/descuentos')).DescuentoFormulario}
    columnas={columnasDe(Descuento, [
      ['nombre', { edita: true, render: (descuento) => <Nombre descuento={descuento} /> }],
      [
        'valor',
        {
          edita: { como: ({ tipo }) => (tipo === 'monto' ? 'dinero' : 'porcentaje') },
          render: (descuento) => (
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
              {reglaDe(descuento)}
            </Box>
          ),
        },
      ],
      ['tipo', { soloAlEditar: true, edita: false }],
      'aplica_a',
      ['desde', { soloAlEditar: true, edita: true }],
      ['hasta', { soloAlEditar: true, edita: true }],
      ['requiere_autorizacion', { edita: true }],
      ['acumulable', { edita: true }],
      'veces',
      'costo',
      [
        'activo',
        {
          clase: 'palabra',
          edita: { como: 'si_no' },
          render: ({ activo }) => (
            <Estado tono={activo ? 'bien' : 'neutro'}>
              {translate(activo ? 'comun.estado.activo' : 'comun.estado.inactivo')}
            </Estado>
          ),
        },
      ],
    ])}
  />
)

/** A discount's name, with when it is given, where that is not always. */
function Nombre({ descuento }: { descuento: Descuento }) {
  const cuando = cuandoSeDa(descuento)
    .map(({ key, params }) => translate(key, params))
    .join(' · ')
  return (
    <>
      {descuento.nombre}
      {cuando && <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{cuando}</Box>}
    </>
  )
}
