import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { HttpError, useEvent } from 'react-admin'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { CuentaFamilia } from '#contract/publico/cuenta'
import { formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { esSilencio } from '#src/data/http.ts'
import { Titulo } from '#src/page/Titulo.tsx'
import { Contacto } from '../marco/Contacto.tsx'
import { Marco } from '../marco/Marco.tsx'
import { BOTON, Encabezado } from '../marco/Paso.tsx'
import { Avisos } from './Avisos.tsx'
import { olvidarAviso } from './cuenta-api.ts'
import { HijoDeCuenta } from './HijoDeCuenta.tsx'
import { Reportar } from './Reportar.tsx'

interface PaginaProps {
  llave: string
  cuenta: CuentaFamilia
  /** Reads the account anew. */
  onLeer: () => Promise<void>
  onSalir: (aviso?: string) => void
}

/** The account itself, a student after the other. */
export function Pagina({ llave, cuenta, onLeer, onSalir }: PaginaProps) {
  const { guid = '' } = useParams()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  // Kept in the history: the Back of a phone closes the report instead of leaving, and a page that is opened anew after
  // the camera is where it was.
  const reporta = (state as { reporta?: boolean } | null)?.reporta === true
  const [hecho, setHecho] = useState<string>()
  /** Why what is shown could not be read anew. */
  const [queja, setQueja] = useState<string>()
  const { nombre, telefono, hijos, avisos } = cuenta
  const conCuenta = hijos.flatMap((hijo) => hijo.cuenta ?? [])
  const debe = conCuenta.reduce((suma, una) => suma + una.debe, 0)

  /** A family whose session ended goes to the door; any other error is told where it was asked. */
  const salirSi = (error: HttpError) => {
    if (error.status === 401) onSalir(error.message)
    return error.status === 401
  }
  const releer = () => {
    setQueja(undefined)
    void onLeer().catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      setQueja(esSilencio(error) ? 'cuenta.sin_releer' : error.message)
    })
  }

  // The answer to a report may come when nobody is there any more.
  const volver = useEvent(() => reporta && void navigate(-1))

  if (reporta)
    return (
      <Marco>
        <Reportar
          llave={llave}
          cuenta={cuenta}
          onFallo={salirSi}
          onEnviado={(clave) => {
            volver()
            setHecho(clave)
            releer()
          }}
          onVolver={volver}
        />
      </Marco>
    )
  return (
    <Marco>
      <Titulo>{translate('cuenta.titulo')}</Titulo>
      <Encabezado>{translate('cuenta.saludo', { nombre })}</Encabezado>
      <Box role="status">
        {hecho && (
          <Alert severity={hecho.endsWith('enviado') ? 'success' : 'warning'} role="presentation" sx={{ mb: 2 }}>
            {translate(hecho)}
          </Alert>
        )}
        {queja && (
          <Alert severity="warning" role="presentation" sx={{ mb: 2 }}>
            {translate(queja)}
          </Alert>
        )}
      </Box>
      {conCuenta.length > 0 && (
        <Box sx={{ my: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>{translate('cuenta.debe_en_todo')}</Typography>
          <Typography sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
            {formatoLempiras(debe)}
          </Typography>
          {debe === 0 && <Typography>{translate('cuenta.al_dia')}</Typography>}
          <Button
            variant="contained"
            size="large"
            fullWidth
            sx={{ ...BOTON, mt: 1.5 }}
            onClick={() => {
              setHecho(undefined)
              void navigate(pathname, { state: { reporta: true } })
            }}
          >
            {translate('cuenta.reportar.boton')}
          </Button>
        </Box>
      )}
      <Avisos avisos={avisos} llave={llave} onFallo={salirSi} />
      {hijos.length === 0 && <Typography sx={{ my: 3 }}>{translate('cuenta.sin_hijos')}</Typography>}
      {hijos.map((hijo) => (
        <HijoDeCuenta key={hijo.cliente_id} hijo={hijo} llave={llave} onFallo={salirSi} />
      ))}
      <Contacto telefono={telefono} mensaje={translate('cuenta.pregunta')} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 2 }}>
        <Button onClick={releer}>{translate('cuenta.actualizar')}</Button>
        <Button
          onClick={() => {
            olvidarAviso(guid)
            onSalir()
          }}
        >
          {translate('cuenta.salir')}
        </Button>
      </Box>
    </Marco>
  )
}
