import WhatsAppIcon from '@mui/icons-material/WhatsApp'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify, type HttpError } from 'react-admin'
import type { Acceso } from '#contract/catalogos/accesos'
import type { Cliente } from '#contract/catalogos/clientes'
import { formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { BotonCopiar } from '#resources/usuarios/perfil/BotonCopiar.tsx'
import { pathDe } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { Pregunta } from '#src/form/dialogos/Pregunta.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { SoloAdentro } from '#src/page/SoloAdentro.tsx'
import { enlaceWhatsApp } from '#src/page/papel/telefonos.ts'
import { CLIENTES } from '../cliente-model.ts'
import { QrDeAcceso } from './QrDeAcceso.tsx'

interface AccesoDeProps {
  cliente: Cliente
  acceso: Acceso
  onCambio: (accesos: Acceso[]) => void
}

type Partes = Pick<Acceso, 'cuenta' | 'asistencia' | 'custodia'>
const PARTES = ['cuenta', 'asistencia', 'custodia'] as const

/** One person of the family: the link with the ways to hand it on, and what it shows of this student. */
export function AccesoDe({ cliente, acceso, onCambio }: AccesoDeProps) {
  const [pregunta, setPregunta] = useState(false)
  const [ocupado, setOcupado] = useState(false)
  const notify = useNotify()
  const { encargado_id, nombre, enlace, mayor } = acceso

  const llamar = async (method: 'POST' | 'PUT', verbo: string, body: object, hecho?: string) => {
    setOcupado(true)
    try {
      const { json } = await http(pathDe(CLIENTES, `${cliente.id}/accesos${verbo}`), { method, body })
      onCambio(json as Acceso[])
      if (hecho) notify(hecho, { type: 'success' })
    } catch (error) {
      notify((error as HttpError).message, { type: 'error' })
    } finally {
      setOcupado(false)
      setPregunta(false)
    }
  }
  const verbo = (cual: string, hecho?: string) => void llamar('POST', `/${cual}`, { encargado_id }, hecho)
  const elegir = (partes: Partial<Partes>) => {
    const { cuenta, asistencia, custodia } = { ...acceso, ...partes }
    void llamar('PUT', '', { encargado_id, cuenta, asistencia, custodia }, 'accesos.guardado')
  }

  return (
    <Box component="section" aria-label={nombre} sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
      <Typography variant="h3" component="h2">
        {nombre}
      </Typography>
      {encargado_id === null && <Aparte>{translate('accesos.propio')}</Aparte>}
      {enlace ? (
        <Enlace cliente_id={cliente.id} acceso={acceso} enlace={enlace} />
      ) : (
        <Button variant="contained" loading={ocupado} onClick={() => verbo('dar')} sx={{ my: 1 }}>
          {translate('accesos.dar')}
        </Button>
      )}
      {enlace && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {enlace.con_pin && (
            <Button size="small" disabled={ocupado} onClick={() => verbo('pin', 'accesos.pin_quitado')}>
              {translate('accesos.quitar_pin')}
            </Button>
          )}
          <Button size="small" color="error" onClick={() => setPregunta(true)}>
            {translate('accesos.terminar')}
          </Button>
        </Box>
      )}
      {encargado_id !== null && (
        <Box component="fieldset" disabled={ocupado} sx={{ border: 0, p: 0, m: 0, mt: 1 }}>
          <Typography component="legend" variant="body2" color="text.secondary">
            {translate('accesos.ve', { estudiante: cliente.nombres })}
          </Typography>
          {PARTES.map((parte) => (
            <FormControlLabel
              key={parte}
              sx={{ display: 'flex' }}
              disabled={ocupado || (parte === 'asistencia' && (mayor || acceso.custodia))}
              control={<Checkbox checked={acceso[parte]} onChange={(_, si) => elegir({ [parte]: si })} />}
              label={translate(`accesos.parte.${parte}`)}
            />
          ))}
          {mayor && <Aparte>{translate('accesos.mayor')}</Aparte>}
        </Box>
      )}
      <Pregunta
        open={pregunta}
        loading={ocupado}
        titulo={translate('accesos.terminar_pregunta', { nombre })}
        detalle={translate('accesos.terminar_detalle')}
        verbo="accesos.terminar"
        color="error"
        onSi={() => verbo('terminar', 'accesos.terminado')}
        onClose={() => setPregunta(false)}
      />
    </Box>
  )
}

function Enlace({
  cliente_id,
  acceso: { encargado_id, nombre, telefono, mensaje },
  enlace,
}: {
  cliente_id: number
  acceso: Acceso
  enlace: NonNullable<Acceso['enlace']>
}) {
  const url = enlace.url ?? window.location.origin + enlace.ruta
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 1 }}>
      <QrDeAcceso cliente_id={cliente_id} encargado_id={encargado_id} nombre={nombre} creado_en={enlace.creado_en} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ wordBreak: 'break-all', mb: 1 }}>
          {url}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <BotonCopiar texto={url} variant="contained" />
          <Button
            size="small"
            variant="outlined"
            startIcon={<WhatsAppIcon />}
            href={enlaceWhatsApp(telefono ?? '', `${mensaje}\n\n${url}`)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {translate('campos.whatsapp')}
          </Button>
        </Box>
        <SoloAdentro enlace={url} />
        <Aparte sx={{ mt: 1 }}>
          {enlace.usado_en
            ? translate('accesos.usado', { cuando: formatoInstante(enlace.usado_en) })
            : translate('accesos.sin_abrir')}
        </Aparte>
      </Box>
    </Box>
  )
}
