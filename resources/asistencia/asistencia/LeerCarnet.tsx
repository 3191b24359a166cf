import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useRef, useState, type FormEvent } from 'react'
import { leerCarnet } from '#contract/catalogos/codigo-de-carnet'
import { translate } from '#i18n/translate'
import { anotarMarca } from './Alumnos.tsx'
import { delCarnet, estadoDe, type Vista } from './lista-model.ts'

interface Lectura {
  mal: boolean
  texto: string
}

/**
 * The box that a reader of cards types into: the student of the card is present, and who was marked late stays so. The
 * codes are those of this class alone, so it works without network too; of any other card it only says that it is not
 * of this class.
 */
export function LeerCarnet({ vista }: { vista: Vista }) {
  const [texto, setTexto] = useState('')
  const [lectura, setLectura] = useState<Lectura>()
  // Cards in a row are noted in their order.
  const turno = useRef(Promise.resolve())
  if (!vista.lista.some(({ carnet }) => carnet)) return null

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const escrito = texto.trim()
    if (!escrito) return
    const codigo = leerCarnet(escrito)
    const alumno = codigo === null ? undefined : delCarnet(vista, codigo)
    if (!alumno) {
      setLectura({ mal: true, texto: translate(`clases.carnet.${codigo === null ? 'no_es' : 'de_otra'}`) })
      // A text that is no card stays to be looked at; a card is read again.
      if (codigo !== null) setTexto('')
      return
    }
    setTexto('')
    const { nombre } = alumno
    if (estadoDe(alumno) === 'tarde') {
      setLectura({ mal: false, texto: translate('clases.carnet.tarde', { nombre }) })
      return
    }
    turno.current = turno.current
      .then(() => anotarMarca(vista, alumno.matricula_id, { estado: 'presente' }))
      .then(() => setLectura({ mal: false, texto: translate('clases.carnet.presente', { nombre }) }))
      .catch((error: unknown) => {
        console.error(error)
        setLectura({ mal: true, texto: translate('clases.carnet.sin_anotar', { nombre }) })
      })
  }
  return (
    <Box component="form" onSubmit={onSubmit} sx={{ maxWidth: 420, mb: 1 }}>
      <TextField
        label={translate('clases.carnet.etiqueta')}
        value={texto}
        onChange={({ target }) => {
          setTexto(target.value)
          setLectura(undefined)
        }}
        error={lectura?.mal ?? false}
        helperText={lectura?.texto ?? translate('clases.carnet.ayuda')}
        margin="none"
        slotProps={{
          htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 60 },
          formHelperText: { role: 'status' },
        }}
      />
    </Box>
  )
}
