import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { ValidationError } from 'react-admin'
import { translate } from '#i18n/translate'
import { useApagados } from '#src/session/apagados.ts'
import { FILAS, filasSin } from './matriz-model.ts'
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
  const apagados = useApagados()
  const [plegados, setPlegados] = useState(apagados.length > 0)
  // Below another number of rows the stop of the Tab key would be nowhere: the grid begins anew.
  const Forma = wide ? MatrizRejilla : MatrizLista
  return (
    <div>
      <Forma key={String(plegados)} matriz={matriz} filas={plegados ? filasSin(apagados) : FILAS} />
      {apagados.length > 0 && (
        <Button size="small" aria-expanded={!plegados} onClick={() => setPlegados(!plegados)}>
          {translate(plegados ? 'usuarios.roles.matriz.apagados' : 'usuarios.roles.matriz.plegar', {
            smart_count: apagados.length,
          })}
        </Button>
      )}
      {matriz.error && (
        <FormHelperText error>
          <ValidationError error={matriz.error} />
        </FormHelperText>
      )}
    </div>
  )
}
