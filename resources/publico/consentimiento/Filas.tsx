import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { useAlmacen, useValor } from '../campos/almacen.ts'

interface FilasProps<T> {
  /** Path of the list. */
  nombre: string
  minimo?: number
  maximo: number
  nueva: () => T
  /** i18n keys of each row's heading (`indice`), and of the button that adds one. */
  titulo: string
  agregar: string
  children: (ruta: string) => ReactNode
}

/** A short list of people, each with its own fields. */
export function Filas<T>({ nombre, minimo = 0, maximo, nueva, titulo, agregar, children }: FilasProps<T>) {
  const almacen = useAlmacen()
  const filas = useValor<T[]>(almacen, nombre)
  return (
    <Box sx={{ mb: 2.5 }}>
      {filas.map((_, indice) => (
        <Box
          key={indice}
          role="group"
          aria-label={translate(titulo, { indice: indice + 1 })}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, pb: 0, mb: 1.5 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40, mb: 1 }}>
            <Typography sx={{ fontWeight: 600, flex: 1 }}>{translate(titulo, { indice: indice + 1 })}</Typography>
            {filas.length > minimo && (
              <Button
                color="error"
                onClick={() =>
                  almacen.escribir(
                    nombre,
                    filas.filter((__, otra) => otra !== indice),
                  )
                }
                aria-label={translate('consentimiento.quitar_a', { que: translate(titulo, { indice: indice + 1 }) })}
              >
                {translate('consentimiento.quitar')}
              </Button>
            )}
          </Box>
          {children(`${nombre}.${indice}`)}
        </Box>
      ))}
      {filas.length < maximo && (
        <Button
          variant="outlined"
          fullWidth
          startIcon={<AddIcon />}
          sx={{ minHeight: 48 }}
          onClick={() => almacen.escribir(nombre, [...filas, nueva()])}
        >
          {translate(agregar)}
        </Button>
      )}
    </Box>
  )
}
