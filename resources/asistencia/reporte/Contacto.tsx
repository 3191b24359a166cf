import CallIcon from '@mui/icons-material/CallOutlined'
import WhatsAppIcon from '@mui/icons-material/WhatsApp'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { MouseEvent } from 'react'
import type { FaltaSeguida } from '#contract/asistencia/reporte'
import { formatoTelefono } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useRotulo } from '#src/centro.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { enlaceWhatsApp } from '#src/page/papel/telefonos.ts'

/** An absent student as the message to the family needs it: who answers for the student, and what to tell. */
export type Ausente = Pick<
  FaltaSeguida,
  'nombre' | 'nombres' | 'curso_nombre' | 'encargado_nombre' | 'telefono' | 'whatsapp' | 'seguidas'
>

/** In a row of a table there is room for one word, the telephone. */
const SOLO_ICONO = { minWidth: 36, px: 0.5, '& .MuiButton-startIcon': { m: 0 } } as const

/** Stops the click, as the row that the button stands in opens something else. */
const enSuSitio = (event: MouseEvent) => event.stopPropagation()

/** Calls who answers for a student, or writes by WhatsApp what happened; large enough for a thumb. */
export function Contacto({ ausente, ancho }: { ausente: Ausente; ancho?: boolean }) {
  const { nombre, nombres, curso_nombre, encargado_nombre, telefono, whatsapp, seguidas } = ausente
  const { nombre: centro } = useRotulo()
  if (!telefono) return <Aparte>{translate('asistencias.sin_telefono')}</Aparte>
  const quien = encargado_nombre ?? nombre
  const mensaje = translate(seguidas > 0 ? 'asistencias.mensaje.falta' : 'asistencias.mensaje.saludo', {
    centro,
    nombre: nombres,
    curso: curso_nombre,
    smart_count: seguidas,
  })
  const boton = { minHeight: ancho ? 48 : undefined, flex: ancho ? 1 : undefined, whiteSpace: 'nowrap' }
  return (
    <Box onClick={enSuSitio} sx={{ display: 'flex', gap: 1 }}>
      <Button
        variant="contained"
        size={ancho ? 'medium' : 'small'}
        startIcon={<CallIcon />}
        href={`tel:${telefono}`}
        aria-label={translate('comun.telefono.llamar_a', { quien })}
        sx={boton}
      >
        {ancho ? translate('asistencias.llamar') : formatoTelefono(telefono)}
      </Button>
      {whatsapp && (
        <Button
          variant="outlined"
          size={ancho ? 'medium' : 'small'}
          startIcon={<WhatsAppIcon />}
          href={enlaceWhatsApp(whatsapp, mensaje)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={translate('comun.telefono.whatsapp_a', { quien })}
          title={ancho ? undefined : translate('comun.telefono.whatsapp_a', { quien })}
          sx={ancho ? boton : SOLO_ICONO}
        >
          {ancho && translate('campos.whatsapp')}
        </Button>
      )}
    </Box>
  )
}
