import Box from '@mui/material/Box'
import { useState } from 'react'
import { translate } from '#i18n/translate'
import { useCampo } from '../campos/almacen.ts'
import { Entrada } from '../campos/controles.ts'
import { descripcion, Rotulo } from '../campos/Rotulo.tsx'
import type { CampoProps } from '../campos/Rotulo.tsx'

/** A PIN: figures that nobody beside reads, on the telephone's keyboard of figures; what is none is said, not taken. */
export function CampoPin({ nombre, etiqueta, ayuda, nuevo }: CampoProps & { nuevo: boolean }) {
  const { id, valor, error, escribir } = useCampo(nombre)
  const [fuera, setFuera] = useState(false)
  return (
    <Rotulo id={id} etiqueta={etiqueta} ayuda={ayuda} error={error}>
      <Entrada
        id={id}
        name={nombre}
        type="password"
        inputMode="numeric"
        autoComplete={nuevo ? 'new-password' : 'current-password'}
        value={valor}
        onChange={({ target }) => {
          setFuera(/\D/.test(target.value))
          escribir(target.value.replace(/\D/g, ''))
        }}
        aria-required
        {...descripcion(id, ayuda, error)}
      />
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem', mt: fuera ? 0.5 : 0 }}>
        {fuera && translate('cuenta.solo_numeros')}
      </Box>
    </Rotulo>
  )
}
