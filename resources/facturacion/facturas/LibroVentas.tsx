import { useListFilterContext } from 'react-admin'
import { LibroVentasQuery } from '#contract/facturacion/facturas'
import { sumarDias } from '#contract/tiempo/fechas'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { pathDe } from '#src/data/data-provider.ts'
import { descargar } from '#src/data/http.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'
import { FACTURAS } from './facturas-model.ts'

const validar = validarCon(LibroVentasQuery)

/** The book of sales of the days asked for, as a text file that an accountant's program reads. */
export const LibroVentas = () => (
  <BotonDialogo label="facturacion.libro.boton" resource={FACTURAS} action="exportar" size="small">
    {(onClose) => <Pregunta onClose={onClose} />}
  </BotonDialogo>
)

function Pregunta({ onClose }: { onClose: () => void }) {
  const { filterValues } = useListFilterContext()
  const [desde, hasta] = diasDe(filterValues, hoyDelCentro())
  return (
    <DialogoFormulario
      titulo={translate('facturacion.libro.titulo')}
      detalle={translate('facturacion.libro.ayuda')}
      guardar="comun.accion.descargar"
      defaultValues={{ desde, hasta }}
      validate={validar}
      enviar={(values) => descargar(pathDe(FACTURAS, 'libro-ventas', values))}
      hecho="facturacion.libro.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <Seccion>
        <FechaInput source="desde" isRequired autoFocus helperText={false} />
        <FechaInput source="hasta" isRequired helperText={false} />
      </Seccion>
    </DialogoFormulario>
  )
}

/**
 * The days that the list shows, where it names two; or else this month until today. In the first days of a month, the
 * one before.
 */
function diasDe({ fecha_gte, fecha_lte }: Record<string, unknown>, hoy: string): [desde: string, hasta: string] {
  if (typeof fecha_gte === 'string' && typeof fecha_lte === 'string') return [fecha_gte, fecha_lte]
  const inicio = `${hoy.slice(0, 7)}-01`
  const anterior = sumarDias(inicio, -1)
  return Number(hoy.slice(8)) <= DIAS_DE_DECLARAR ? [`${anterior.slice(0, 7)}-01`, anterior] : [inicio, hoy]
}

/** The month before is declared until its tenth day. */
const DIAS_DE_DECLARAR = 10
