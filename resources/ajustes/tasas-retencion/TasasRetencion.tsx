import { BooleanInput, TextInput } from 'react-admin'
import { enLinea, formatoPorcentaje } from '#contract/texto/formato'
import { BASES_RETENCION, IMPUESTOS_RETENIDOS, TasaRetencionCrear, TasaRetencion } from '#contract/gastos/retenciones'
import { translate } from '#i18n/translate'
import { formsOf } from '#src/form/catalogo.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { PorcentajeInput } from '#src/form/campos/PorcentajeInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { Aparte } from '#src/page/Aparte.tsx'

const ORDEN = { field: 'nombre', order: 'ASC' as const }
const filtros = filtrosDe(TasaRetencion, ['impuesto', 'activo'])

const COLUMNAS = columnasDe(TasaRetencion, [
  ['nombre', { edita: true }],
  ['impuesto', { edita: false }],
  ['tasa', { minimo: 88, edita: true }],
  ['base', { edita: false }],
  ['activo', { edita: true }],
])

/** Rates withheld from suppliers, as the accountant says. */
export const List = () => (
  <Lista<TasaRetencion>
    orden={ORDEN}
    agregar="ajustes.tasas.agregar"
    filtros={filtros}
    exporta
    resumen={<Aparte>{translate('ajustes.tasas.nota')}</Aparte>}
    tarjeta={({ nombre, impuesto, tasa, base, activo }) => ({
      titulo: nombre,
      detalle: enLinea(translate(`opciones.impuesto.${impuesto}`), translate(`opciones.base.${base}`)),
      cifra: formatoPorcentaje(tasa),
      estado: activo ? undefined : <Estado>{translate('comun.estado.inactivo')}</Estado>,
    })}
    vacio={<ListMessage titulo="ajustes.tasas.vacio.titulo" ayuda="ajustes.tasas.vacio.ayuda" />}
    columnas={COLUMNAS}
    celdas={async () => TasaRetencionCrear}
  />
)

export const { Create, Edit } = formsOf(TasaRetencionCrear, {
  agregar: 'ajustes.tasas.agregar',
  campos: (
    <Seccion>
      <TextInput source="nombre" isRequired autoFocus autoComplete="off" helperText="ajustes.tasas.nombre_ayuda" />
      <Opciones source="impuesto" opciones={IMPUESTOS_RETENIDOS} isRequired />
      <PorcentajeInput source="tasa" isRequired helperText="ajustes.tasas.tasa_ayuda" />
      <Opciones source="base" opciones={BASES_RETENCION} isRequired helperText="ajustes.tasas.base_ayuda" />
      <Ancho>
        <BooleanInput source="activo" helperText="ajustes.tasas.activo_ayuda" />
      </Ancho>
    </Seccion>
  ),
})
