import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCanAccess, useDataProvider, useNotify } from 'react-admin'
import type { Carnet, CarnetDeCliente } from '#contract/catalogos/carnets'
import type { Cliente } from '#contract/catalogos/clientes'
import { ConMotivo } from '#contract/actos'
import { formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { useAccion } from '#src/data/use-accion.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { CONSTANCIAS, imprimirCarnet } from './constancias-model.ts'

const validar = validarCon(ConMotivo)

/** The card of a student: since when, and how it is given, made anew and printed. */
export function CarnetDe({ cliente }: { cliente: Cliente }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: [CONSTANCIAS, 'carnet', cliente.id],
    queryFn: ({ signal }) =>
      provider.consulta<CarnetDeCliente>(CONSTANCIAS, 'carnet', { cliente_id: cliente.id }, signal),
  })
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography variant="h3" component="h2">
        {translate('constancias.carnet.titulo')}
      </Typography>
      {error && <Fallo error={error} onRetry={() => refetch()} />}
      {!data && !error && <Cargando />}
      {data && <Tarjeta cliente={cliente} carnet={data.carnet} />}
    </Box>
  )
}

function Tarjeta({ cliente, carnet }: { cliente: Cliente; carnet: Carnet | null }) {
  const { canAccess: emite } = useCanAccess({ resource: CONSTANCIAS, action: 'create' })
  return (
    <>
      <Typography color="text.secondary">
        {carnet
          ? translate('constancias.carnet.emitido', {
              cuando: formatoInstante(carnet.creado_en),
              quien: carnet.usuario_nombre,
            })
          : translate('constancias.carnet.sin')}
      </Typography>
      {carnet?.motivo && (
        <Typography color="text.secondary">{translate('constancias.carnet.por', { motivo: carnet.motivo })}</Typography>
      )}
      {emite && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {carnet ? <ConCarnet cliente={cliente} carnet={carnet} /> : <Emitir cliente={cliente} />}
        </Box>
      )}
    </>
  )
}

function Emitir({ cliente }: { cliente: Cliente }) {
  const queries = useQueryClient()
  const emitir = useAccion<CarnetDeCliente>(CONSTANCIAS, 'carnet', {
    hecho: 'constancias.carnet.emitir_hecho',
    onSuccess: (hecho) => queries.setQueryData([CONSTANCIAS, 'carnet', cliente.id], hecho),
  })
  return (
    <Button
      variant="outlined"
      size="small"
      loading={emitir.isPending}
      onClick={() => emitir.mutate({ id: null, body: { cliente_id: cliente.id, carnet_id: null } })}
    >
      {translate('constancias.carnet.emitir')}
    </Button>
  )
}

function ConCarnet({ cliente, carnet }: { cliente: Cliente; carnet: Carnet }) {
  const notify = useNotify()
  const imprimir = () => imprimirCarnet(cliente.id).catch((error: Error) => notify(error.message, { type: 'error' }))
  return (
    <>
      <Button variant="outlined" size="small" startIcon={<PrintIcon />} onClick={imprimir}>
        {translate('constancias.carnet.imprimir')}
      </Button>
      <BotonDialogo label="constancias.carnet.reponer.boton" resource={CONSTANCIAS} action="create" size="small">
        {(onClose) => <Reponer cliente={cliente} carnet={carnet} onClose={onClose} />}
      </BotonDialogo>
    </>
  )
}

function Reponer({ cliente, carnet, onClose }: { cliente: Cliente; carnet: Carnet; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <DialogoFormulario
      titulo={translate('constancias.carnet.reponer.pregunta', { nombre: cliente.nombres })}
      detalle={translate('constancias.carnet.reponer.detalle')}
      guardar="constancias.carnet.reponer.boton"
      defaultValues={{ motivo: '' }}
      validate={validar}
      enviar={async (values, accion) => {
        const hecho = await accion<CarnetDeCliente>(CONSTANCIAS, null, 'carnet', {
          ...values,
          cliente_id: cliente.id,
          carnet_id: carnet.id,
        })
        queries.setQueryData([CONSTANCIAS, 'carnet', cliente.id], hecho)
      }}
      hecho="constancias.carnet.reponer.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput clase="matricula" />
    </DialogoFormulario>
  )
}
