import { PuntoFila } from '#contract/ajustes/contador'
import { enLinea, formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Heredados } from './Heredados.tsx'

const ORDEN = { field: 'id', order: 'ASC' } as const

/** Every point in which the product reads the law, and what of it the accountant has confirmed. */
export const ContadorList = () => (
  <Lista<PuntoFila>
    orden={ORDEN}
    filtros={filtrosDe(PuntoFila, ['estado'])}
    busca={false}
    exporta
    resumen={<Nota />}
    alAbrir="show"
    tarjeta={({ punto, estado, confirmado_en, usuario_nombre }) => ({
      titulo: translate(`opciones.punto.${punto}`),
      detalle: enLinea(confirmado_en && formatoInstante(confirmado_en), usuario_nombre),
      estado: <EstadoDe estado={estado} />,
    })}
    columnas={columnasDe(PuntoFila, [
      ['punto', { clase: 'nombre', render: ({ punto }) => translate(`opciones.punto.${punto}`) }],
      'estado',
      'confirmado_en',
      'usuario_nombre',
      'observacion',
    ])}
  />
)

const Nota = () => (
  <>
    <Heredados />
    <Aparte sx={{ mb: 1, maxWidth: '72ch' }}>{translate('contador.nota')}</Aparte>
  </>
)
