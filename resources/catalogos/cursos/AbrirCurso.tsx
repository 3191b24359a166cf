import Button, { type ButtonProps } from '@mui/material/Button'
import { useCanAccess, useNotify, useRefresh, useUpdate } from 'react-admin'
import type { CursoFila } from '#contract/catalogos/cursos'
import { translate } from '#i18n/translate'
import { CURSOS } from './cursos-model.ts'

interface AbrirCursoProps extends Pick<ButtonProps, 'variant' | 'size' | 'color' | 'sx'> {
  curso: Pick<CursoFila, 'id' | 'nombre' | 'estado' | 'version'>
}

/** Opens a draft to enrolments, for who may change courses; nothing for a course that is no draft. */
export function AbrirCurso({ curso, ...button }: AbrirCursoProps) {
  const { id, nombre, estado, version } = curso
  const { canAccess } = useCanAccess({ resource: CURSOS, action: 'edit' })
  const notify = useNotify()
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<CursoFila>()
  if (estado !== 'borrador' || !canAccess) return null
  const abrir = () =>
    update(
      CURSOS,
      { id, data: { estado: 'abierto', version }, previousData: curso as CursoFila },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('catalogos.cursos.abierto', { type: 'success', messageArgs: { nombre } })
          refresh()
        },
        onError: (error) => {
          notify((error as Error).message, { type: 'error' })
          refresh()
        },
      },
    )
  return (
    <Button variant="contained" {...button} loading={isPending} onClick={() => void abrir()}>
      {translate('catalogos.cursos.abrir')}
    </Button>
  )
}
