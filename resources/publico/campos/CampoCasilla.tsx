import Box from '@mui/material/Box'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { useAlmacen, useError, useValor } from './almacen.ts'
import { descripcion, Notas } from './Rotulo.tsx'
import { TARJETA } from './tarjeta.ts'

interface CampoCasillaProps {
  nombre: string
  /** i18n key, or what stands beside the box. */
  etiqueta: string | ReactNode
  ayuda?: string
}

/** Yes or no, said by a sentence that can be touched. */
export function CampoCasilla({ nombre, etiqueta, ayuda }: CampoCasillaProps) {
  const id = useId()
  const almacen = useAlmacen()
  const valor = useValor<boolean | undefined>(almacen, nombre)
  const error = useError(almacen, nombre)
  return (
    <Box sx={{ mb: 2.5 }}>
      <Box component="label" sx={TARJETA}>
        <input
          type="checkbox"
          name={nombre}
          checked={valor === true}
          onChange={({ target }) => almacen.escribir(nombre, target.checked)}
          {...descripcion(id, ayuda, error)}
        />
        <span>{typeof etiqueta === 'string' ? translate(etiqueta, { _: etiqueta }) : etiqueta}</span>
      </Box>
      <Notas id={id} ayuda={ayuda} error={error} />
    </Box>
  )
}
