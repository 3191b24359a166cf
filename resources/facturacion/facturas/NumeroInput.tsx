import Alert from '@mui/material/Alert'
import { NumberInput, SelectInput, useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { RangoFila, TipoDeRango } from '#contract/facturacion/rangos'
import { translate } from '#i18n/translate'
import { numeracionDe } from '#resources/facturacion/rangos/numeracion.ts'
import { RANGOS } from '#resources/facturacion/rangos/rangos-model.ts'

const POR_PUNTO = { field: 'establecimiento', order: 'ASC' as const }
const TODOS = { page: 1, perPage: 50 }

interface NumeroInputProps {
  tipo: TipoDeRango
  /** Path of the fields in the form, where there are several documents. */
  de?: string
  /** i18n key: names the document, of several. */
  titulo?: string
}

/**
 * The input of a document's number: nothing where one range that prints is active; which range where there are several;
 * and, of a range of `imprenta`, the form that was filled in.
 */
export function NumeroInput({ tipo, de, titulo }: NumeroInputProps) {
  const { data: rangos } = useGetList<RangoFila>(RANGOS, {
    filter: { tipo, estado: 'activo' },
    sort: POR_PUNTO,
    pagination: TODOS,
  })
  const campo = (nombre: string) => (de ? `${de}.${nombre}` : nombre)
  const etiqueta = (nombre: string) =>
    titulo && `${translate(titulo)}: ${translate(`campos.${nombre}`).toLocaleLowerCase('es-HN')}`
  const elegido: unknown = useWatch({ name: campo('rango_id') })
  if (!rangos) return null
  if (!rangos.length)
    return (
      <Alert severity="warning">
        {translate('facturacion.error.sin_rango', { tipo: translate(`opciones.tipo.${tipo}`) })}
      </Alert>
    )
  const rango = rangos.length === 1 ? rangos[0] : rangos.find(({ id }) => id === elegido)
  return (
    <>
      {rangos.length > 1 && (
        <SelectInput
          source={campo('rango_id')}
          label={etiqueta('rango_id')}
          choices={rangos}
          optionText={numeracionDe}
          translateChoice={false}
          emptyText=""
        />
      )}
      {rango?.modalidad === 'imprenta' && (
        <NumberInput
          source={campo('correlativo')}
          label={etiqueta('correlativo')}
          helperText={translate('facturacion.factura.formulario', { siguiente: rango.siguiente })}
        />
      )}
    </>
  )
}
