import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import type { Curso, SaludDeEstudiante } from '#contract/catalogos/cursos'
import { formatoTelefono } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { Dato, Datos } from '#src/page/registro/Ficha.tsx'
import { Llamar } from '#src/page/papel/Telefonos.tsx'
import { CURSOS } from './cursos-model.ts'

const CAMPOS = ['alergias', 'medicamentos', 'condiciones', 'tipo_sangre', 'seguro'] as const

const AVISO = { my: 1 }

/** The health data that a course's teacher needs in an emergency, shown on request: each reading is written down. */
export const SaludDelCurso = ({ curso }: { curso: Curso }) => (
  <BotonDialogo label="cartas.salud.del_curso" variant="outlined" size="small" resource={CURSOS} action="autorizar">
    {(onClose) => <Clase curso={curso} onClose={onClose} />}
  </BotonDialogo>
)

function Clase({ curso, onClose }: { curso: Curso; onClose: () => void }) {
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const { data, error, refetch } = useFilas<SaludDeEstudiante>(CURSOS, `${curso.id}/salud`, {
    // Coming back to the window is no other reading.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{translate('cartas.salud.del_curso')}</DialogTitle>
      <DialogContent>
        <Aparte sx={{ mb: 1 }}>{translate('cartas.salud.aviso')}</Aparte>
        {error && <Fallo error={error} onRetry={() => refetch()} />}
        {!data && !error && <Cargando />}
        {data?.map((estudiante) => (
          <Estudiante key={estudiante.id} estudiante={estudiante} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('cartas.salud.cerrar')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Estudiante({ estudiante }: { estudiante: SaludDeEstudiante }) {
  const { nombre, numero, autoriza_emergencia, contactos, retiran, retira_solo, autoriza_imagen } = estudiante
  return (
    <Box component="section" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {nombre}
      </Typography>
      {numero === null ? (
        <Typography variant="body2" component="div">
          <Estado tono="aviso">{translate('cartas.salud.sin_carta')}</Estado>
        </Typography>
      ) : (
        <>
          {estudiante.por_verificar.length > 0 && (
            <Alert severity="warning" sx={AVISO}>
              {translate('cartas.salud.por_verificar', { numeros: estudiante.por_verificar.join(', ') })}
            </Alert>
          )}
          {estudiante.anterior && (
            <Alert severity="info" sx={AVISO}>
              {translate('cartas.salud.anterior', { numero: estudiante.anterior })}
            </Alert>
          )}
          <Datos>
            {CAMPOS.map((campo) => (
              <Dato key={campo} campo={campo}>
                {estudiante[campo]}
              </Dato>
            ))}
          </Datos>
          <Typography variant="body2" component="div">
            <Estado tono={autoriza_emergencia ? 'bien' : 'mal'}>
              {translate(autoriza_emergencia ? 'cartas.salud.con_emergencia' : 'cartas.salud.sin_emergencia')}
            </Estado>
          </Typography>
          {contactos.map((contacto, indice) => (
            <Box key={indice} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography variant="body2" sx={{ flex: 1 }}>
                {[contacto.nombre, contacto.parentesco, formatoTelefono(contacto.telefono)].join(' · ')}
                {contacto.por_verificar && ` · ${translate('opciones.verificacion.por_verificar').toLowerCase()}`}
              </Typography>
              <Llamar numero={contacto.telefono} quien={contacto.nombre} />
            </Box>
          ))}
          {retiran.length > 0 && (
            <Aparte>
              {translate('cartas.salud.retiran', {
                personas: retiran.map((uno) => `${uno.nombre} (${uno.parentesco})`).join(', '),
              })}
            </Aparte>
          )}
          {estudiante.retiran_en_duda.length > 0 && (
            <Typography variant="body2" component="div">
              <Estado tono="aviso">
                {translate('cartas.salud.en_duda', { personas: estudiante.retiran_en_duda.join(', ') })}
              </Estado>
            </Typography>
          )}
          <Aparte>{translate(autoriza_imagen ? 'cartas.salud.con_imagen' : 'cartas.salud.sin_imagen')}</Aparte>
          {retira_solo && <Aparte>{translate('cartas.salud.solo')}</Aparte>}
        </>
      )}
    </Box>
  )
}
