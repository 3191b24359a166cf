import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { TextInput, useDataProvider, useTranslate } from 'react-admin'
import { ConfirmarBody, RetirarBody, type Punto } from '#contract/ajustes/contador'
import { formatoInstante } from '#contract/formato'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Estado } from '#src/list/Estado.tsx'
import { Dato, Datos, Panel } from '#src/page/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/Registro.tsx'
import { CONTADOR, TONO_PUNTO } from './contador-model.ts'

const CONFIRMAR = validarCon(ConfirmarBody)
const RETIRAR = validarCon(RetirarBody)

/** One point: what is read of the law, how the product and the school do it, and who confirmed it. */
export const ContadorShow = () => <Registro<Punto>>{(punto) => <Pagina punto={punto} />}</Registro>

function Pagina({ punto: registro }: { punto: Punto }) {
  const translate = useTranslate()
  const { punto, estado, ahora, cambiados, confirmado_en } = registro
  return (
    <Box sx={{ maxWidth: 760, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader titulo={translate(`opciones.punto.${punto}`)}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {confirmado_en && (
            <BotonDialogo label="contador.retirar.boton" resource={CONTADOR} action="edit">
              {(onClose) => <Retirar punto={registro} onClose={onClose} />}
            </BotonDialogo>
          )}
          {estado !== 'no_aplica' && (
            <BotonDialogo label="contador.confirmar.boton" resource={CONTADOR} action="edit" variant="contained">
              {(onClose) => <Confirmar punto={registro} onClose={onClose} />}
            </BotonDialogo>
          )}
        </Box>
      </PageHeader>
      {estado === 'cambio' && <Alert severity="warning">{translate('contador.cambio')}</Alert>}
      {estado === 'no_aplica' && <Alert severity="info">{translate('contador.no_aplica')}</Alert>}
      <Panel titulo="contador.ley">
        <Typography variant="body2">{translate(`contador.de.${punto}.ley`)}</Typography>
      </Panel>
      <Panel titulo="contador.producto">
        <Typography variant="body2">{translate(`contador.de.${punto}.producto`)}</Typography>
      </Panel>
      {ahora.length > 0 && (
        <Panel titulo="contador.asi_lo_tiene">
          <Renglones renglones={ahora} />
          {cambiados.length > 0 && (
            <>
              <Typography variant="subtitle2" component="h3" sx={{ mt: 1 }}>
                {translate('contador.cambiados')}
              </Typography>
              <Renglones renglones={cambiados} />
            </>
          )}
        </Panel>
      )}
      <Panel
        titulo="contador.confirmacion"
        junto={<Estado tono={TONO_PUNTO[estado]}>{translate(`opciones.estado.${estado}`)}</Estado>}
      >
        <Datos>
          <Dato campo="confirmado_en">{confirmado_en && formatoInstante(confirmado_en)}</Dato>
          <Dato campo="usuario_nombre">{registro.usuario_nombre}</Dato>
          <Dato campo="observacion">{registro.observacion}</Dato>
        </Datos>
      </Panel>
    </Box>
  )
}

const Renglones = ({ renglones }: { renglones: readonly string[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {renglones.map((renglon) => (
      <Typography key={renglon} component="li" variant="body2">
        {renglon}
      </Typography>
    ))}
  </Box>
)

interface DialogoProps {
  punto: Punto
  onClose: () => void
}

function Confirmar({ punto: { id, punto, version, huella }, onClose }: DialogoProps) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('contador.confirmar.titulo', { punto: translate(`opciones.punto.${punto}`) })}
      detalle={translate('contador.confirmar.detalle')}
      guardar="contador.confirmar.boton"
      defaultValues={{ version, huella, observacion: null }}
      validate={CONFIRMAR}
      enviar={(values) => provider.accion<Punto>(CONTADOR, id, 'confirmar', values)}
      hecho="contador.confirmar.hecho"
      onClose={onClose}
    >
      <TextInput
        source="observacion"
        multiline
        minRows={2}
        helperText="contador.confirmar.observacion_ayuda"
        autoFocus
      />
    </DialogoFormulario>
  )
}

function Retirar({ punto: { id, punto, version }, onClose }: DialogoProps) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('contador.retirar.titulo', { punto: translate(`opciones.punto.${punto}`) })}
      detalle={translate('contador.retirar.detalle')}
      guardar="contador.retirar.boton"
      defaultValues={{ version, motivo: '' }}
      validate={RETIRAR}
      enviar={(values) => provider.accion<Punto>(CONTADOR, id, 'retirar', values)}
      hecho="contador.retirar.hecho"
      onClose={onClose}
    >
      <MotivoInput />
    </DialogoFormulario>
  )
}
