import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { BooleanInput, RadioButtonGroupInput } from 'react-admin'
import { translate } from '#i18n/translate'
import { useWatch } from 'react-hook-form'
import { enLinea, formatoLempiras } from '#contract/texto/formato'
import { DescuentoDeCargoBody, type CargoDetalle } from '#contract/recibos/ajustes'
import type { Cargo } from '#contract/recibos/cargos'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Fallo } from '#src/page/estados.tsx'
import { Quedaria } from './Quedaria.tsx'
import { CARGOS, useCargo } from './use-cargo.ts'

const validar = validarCon(DescuentoDeCargoBody.omit({ version: true }))

/** Gives a charge a discount of the catalogue, after showing what it would owe. */
export function AplicarDescuento({ cargo, onClose }: { cargo: Cargo; onClose: () => void }) {
  const { data, error, refetch } = useCargo(cargo.id)
  const ofrecidos = data?.ofrecidos ?? []
  return (
    <DialogoFormulario
      titulo={translate('descuentos.cargo.descuento.titulo', { cargo: cargo.descripcion })}
      guardar={ofrecidos.length > 0 && 'descuentos.cargo.descuento.boton'}
      defaultValues={{ descuento_id: null, motivo: '', a_todos: false }}
      validate={validar}
      enviar={(values, accion) =>
        accion<CargoDetalle>(CARGOS, cargo.id, 'descuento', { ...values, version: data?.version })
      }
      hecho="descuentos.cargo.descuento.hecho"
      onClose={onClose}
    >
      {error && <Fallo error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={120} />}
      {data && ofrecidos.length === 0 && (
        <Typography color="text.secondary">{translate('descuentos.cargo.descuento.ninguno')}</Typography>
      )}
      {data && ofrecidos.length > 0 && <Elegir cargo={data} ofrecidos={ofrecidos} />}
    </DialogoFormulario>
  )
}

function Elegir({ cargo, ofrecidos }: { cargo: CargoDetalle; ofrecidos: CargoDetalle['ofrecidos'] }) {
  const elegido_id: unknown = useWatch({ name: 'descuento_id' })
  const elegido = ofrecidos.find(({ id }) => id === elegido_id)
  const choices = ofrecidos.map(({ id, nombre, monto }) => ({ id, name: enLinea(nombre, formatoLempiras(-monto)) }))
  return (
    <Box>
      <RadioButtonGroupInput
        source="descuento_id"
        label="descuentos.cargo.descuento.cual"
        choices={choices}
        parse={Number}
        translateChoice={false}
        row={false}
        isRequired
        helperText={false}
      />
      <MotivoInput clase="rebaja" opcional={!elegido?.requiere_autorizacion} despues />
      {cargo.matricula_id !== null && (
        <BooleanInput source="a_todos" label="descuentos.cargo.descuento.a_todos" helperText={false} />
      )}
      {elegido && <Quedaria debe={cargo.debe} rebaja={elegido.monto} />}
    </Box>
  )
}
