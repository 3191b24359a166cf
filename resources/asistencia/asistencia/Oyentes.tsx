import CloseIcon from '@mui/icons-material/Close'
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState, type FormEvent } from 'react'
import { translate } from '#i18n/translate'
import { useCola } from '#src/offline/cola-estado.ts'
import { cola } from '#src/offline/cola.ts'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { alAgregarOyente, alQuitarOyente, type Vista } from './lista-model.ts'

const MAYOR_NOMBRE = 120

/**
 * The people in the class who are not on its list, by name: who tries the class, or whose enrolment is not made yet.
 */
export function Oyentes({ vista, editable }: { vista: Vista; editable: boolean }) {
  const id = useId()
  const [agregando, setAgregando] = useState(false)
  const { enCamino } = useCola()
  const quitar = ({ id, clave }: Vista['oyentes'][number]) =>
    void (clave ? cola.descartar([clave]) : cola.anotar(alQuitarOyente(vista, id)))
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography id={id} variant="h3" component="h2">
        {translate('clases.oyentes.titulo')}
      </Typography>
      <Renglones>
        {vista.oyentes.map((oyente) => (
          <Renglon
            key={oyente.clave ?? oyente.id}
            titulo={oyente.nombre}
            despues={
              editable &&
              !enCamino.includes(oyente.clave ?? '') && (
                <IconButton
                  aria-label={translate('clases.oyentes.quitar', { nombre: oyente.nombre })}
                  onClick={() => quitar(oyente)}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              )
            }
          />
        ))}
      </Renglones>
      {editable && !agregando && (
        <Button
          startIcon={<PersonAddIcon />}
          onClick={() => setAgregando(true)}
          sx={{ mt: 1, ml: -1, textAlign: 'start' }}
        >
          {translate('clases.oyentes.agregar')}
        </Button>
      )}
      {editable && agregando && <Nuevo vista={vista} onListo={() => setAgregando(false)} />}
    </Box>
  )
}

function Nuevo({ vista, onListo }: { vista: Vista; onListo: () => void }) {
  const [nombre, setNombre] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (nombre.trim()) void cola.anotar(alAgregarOyente(vista, nombre.trim()))
    onListo()
  }
  return (
    <Box
      component="form"
      onSubmit={onSubmit}
      sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1, maxWidth: 480 }}
    >
      <TextField
        label={translate('clases.oyentes.nombre')}
        value={nombre}
        onChange={({ target }) => setNombre(target.value)}
        autoFocus
        margin="none"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: MAYOR_NOMBRE } }}
      />
      <Button type="submit" variant="contained">
        {translate('comun.accion.agregar')}
      </Button>
    </Box>
  )
}
