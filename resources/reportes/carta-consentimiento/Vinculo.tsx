import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCanAccess } from 'react-admin'
import type { Duplicado } from '#contract/catalogos/clientes'
import { enLinea, formatoDni, formatoFecha } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { ACTOS_DE_CARTA, type Carta } from '#contract/reportes/carta-consentimiento'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { useFilas } from '#src/data/use-consulta.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Enlace } from '#src/page/Enlace.tsx'
import { CARTAS } from './cartas-model.ts'

const CLIENTES = recursoDe('Clientes')
const validar = validarCon(ACTOS_DE_CARTA.vincular.cuerpo)

const FRANJA = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 1.5,
  pt: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const

/** The record that a letter belongs to, or those that it may belong to. */
export function Vinculo({ carta }: { carta: Carta }) {
  const { canAccess: puede } = useCanAccess({ resource: CARTAS, action: 'edit' })
  const quitar = useAccion(CARTAS, 'vincular', { hecho: 'cartas.vinculo.quitado' })
  if (carta.cliente_id !== null) {
    return (
      <Box sx={FRANJA}>
        <Typography variant="body2" sx={{ flex: 1 }}>
          {translate('cartas.vinculo.de')}{' '}
          <Enlace to={`/${CLIENTES}/${carta.cliente_id}/show?ver=documentos`}>
            {enLinea(carta.cliente_nombre, carta.cliente_codigo)}
          </Enlace>
        </Typography>
        {puede && (
          <Button
            size="small"
            loading={quitar.isPending}
            onClick={() => quitar.mutate({ id: carta.id, body: { cliente_id: null, version: carta.version } })}
          >
            {translate('cartas.vinculo.quitar')}
          </Button>
        )}
      </Box>
    )
  }
  if (carta.datos_borrados_en) return null
  return (
    <Box sx={{ mt: 1.5 }}>
      <Alert severity="warning">{translate('cartas.vinculo.falta')}</Alert>
      {puede && <Sugeridos carta={carta} />}
    </Box>
  )
}

function Sugeridos({ carta }: { carta: Carta }) {
  const vincular = useAccion(CARTAS, 'vincular', { hecho: 'cartas.vinculo.hecho' })
  const { data = [] } = useFilas<Duplicado>(CARTAS, `${carta.id}/sugerencias`)
  return (
    <Box sx={{ mt: 1 }}>
      {data.map(({ id, codigo, nombre, dni, fecha_nacimiento, motivo }) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
            <strong>{nombre}</strong> ·{' '}
            {enLinea(
              codigo,
              motivo === 'dni' && dni ? formatoDni(dni) : fecha_nacimiento && formatoFecha(fecha_nacimiento),
            )}
          </Typography>
          <Button
            size="small"
            variant="outlined"
            disabled={vincular.isPending}
            onClick={() => vincular.mutate({ id: carta.id, body: { cliente_id: id, version: carta.version } })}
            aria-label={translate('cartas.vinculo.vincular_a', { nombre })}
          >
            {translate('cartas.vinculo.vincular')}
          </Button>
        </Box>
      ))}
      <BotonDialogo label="cartas.vinculo.buscar" size="small" resource={CARTAS} action="edit">
        {(onClose) => (
          <DialogoFormulario
            titulo={translate('cartas.vinculo.pregunta', { numero: carta.numero })}
            guardar="cartas.vinculo.vincular"
            defaultValues={{ cliente_id: null, version: carta.version }}
            validate={(values) => (values.cliente_id ? validar(values) : { cliente_id: 'validacion.requerido' })}
            enviar={(values, accion) => accion(CARTAS, carta.id, 'vincular', values)}
            hecho="cartas.vinculo.hecho"
            onClose={onClose}
          >
            <ReferenciaInput source="cliente_id" reference={CLIENTES} sort={{ field: 'nombre', order: 'ASC' }} />
          </DialogoFormulario>
        )}
      </BotonDialogo>
    </Box>
  )
}
