import FormHelperText from '@mui/material/FormHelperText'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ValidationError } from 'react-admin'
import { MatrizLista } from './MatrizLista.tsx'
import { MatrizRejilla } from './MatrizRejilla.tsx'
import { useMatriz } from './use-matriz.ts'
import { usePermisosPropios } from './use-permisos-propios.ts'

/** The permissions of a role: modules by actions, as a grid or, on a phone, as lines that open. */
export function Matriz({ soloLectura = false }: { soloLectura?: boolean }) {
  const propios = usePermisosPropios()
  return propios ? (
    <MatrizDe propios={propios} soloLectura={soloLectura} />
  ) : (
    <Skeleton variant="rounded" height={420} />
  )
}

function MatrizDe({ propios, soloLectura }: { propios: ReadonlySet<string>; soloLectura: boolean }) {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const matriz = useMatriz(propios, soloLectura)
  return (
    <div>
      {wide ? <MatrizRejilla matriz={matriz} /> : <MatrizLista matriz={matriz} />}
      {matriz.error && (
        <FormHelperText error>
          <ValidationError error={matriz.error} />
        </FormHelperText>
      )}
    </div>
  )
}
