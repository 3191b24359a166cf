import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { TextInput, useCanAccess, useDataProvider, useGetMany, useListContext, useRedirect } from 'react-admin'
import { useWatch, type FieldValues } from 'react-hook-form'
import { DuplicarBody, mensualidadesDeCopia, type CursoFila, type Duplicados } from '#contract/catalogos/cursos'
import { translate } from '#i18n/translate'
import { nuevaClave } from '#src/data/http.ts'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { Seccion } from '#src/form/Seccion.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CURSOS, propuestaDeDuplicado } from './cursos-model.ts'
import { Reinscripcion, type Elegidos } from './Reinscripcion.tsx'

const validar = validarCon(DuplicarBody.pick({ periodo: true, fecha_inicio: true, fecha_fin: true }))

/** «Duplicar al siguiente período» of the course of the page. */
export function DuplicarCurso({ curso }: { curso: CursoFila }) {
  return (
    <BotonDialogo label="catalogos.cursos.duplicar.boton" startIcon={<CopyIcon />} resource={CURSOS} action="create">
      {(onClose) => <Dialogo cursos={[curso]} onClose={onClose} />}
    </BotonDialogo>
  )
}

/** «Duplicar» for the chosen rows of the list. */
export function DuplicarElegidos() {
  const { selectedIds, onUnselectItems } = useListContext<CursoFila>()
  const { canAccess } = useCanAccess({ resource: CURSOS, action: 'create' })
  /** Courses that were chosen when it was opened. */
  const [ids, setIds] = useState<readonly CursoFila['id'][] | null>(null)
  const { data: cursos } = useGetMany<CursoFila>(CURSOS, { ids: [...(ids ?? [])] }, { enabled: ids !== null })
  if (!canAccess) return null
  return (
    <>
      <Button
        size="small"
        startIcon={<CopyIcon />}
        onClick={() => setIds(selectedIds)}
        loading={ids !== null && !cursos}
      >
        {translate('catalogos.cursos.duplicar.boton')}
      </Button>
      {ids && cursos && <Dialogo cursos={cursos} onClose={() => setIds(null)} onHecho={onUnselectItems} />}
    </>
  )
}

function Dialogo({ cursos, onClose, onHecho }: { cursos: CursoFila[]; onClose: () => void; onHecho?: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  // Made once for the dialog: sent again, it copies nothing twice.
  const idempotencyKey = useRef('')
  const redirect = useRedirect()
  const propuesta = propuestaDeDuplicado(cursos)

  const enviar = async ({ elegidos, ...values }: FieldValues) => {
    idempotencyKey.current ||= nuevaClave()
    const matricular = Object.entries(elegidos as Elegidos).flatMap(([curso_id, cliente_ids]) =>
      cliente_ids.length > 0 ? [{ curso_id: Number(curso_id), cliente_ids }] : [],
    )
    const body = { ...values, ids: cursos.map(({ id }) => id), matricular }
    return provider
      .accion<Duplicados>(CURSOS, null, 'duplicar', body, { idempotencyKey: idempotencyKey.current })
      .catch((error: unknown) => {
        idempotencyKey.current = ''
        throw error
      })
  }
  const hecho = ({ cursos: nuevos, activas, en_espera }: Duplicados) =>
    [
      translate('catalogos.cursos.duplicar.hecho', { smart_count: nuevos.length }),
      activas > 0 && translate('catalogos.cursos.duplicar.matriculados', { activas }),
      en_espera > 0 && translate('catalogos.cursos.duplicar.en_espera', { en_espera }),
    ]
      .filter(Boolean)
      .join(' ')
  const onCopiados = ({ cursos: nuevos }: Duplicados, { periodo }: FieldValues) => {
    onHecho?.()
    const [nuevo] = nuevos
    if (nuevo && nuevos.length === 1) redirect('show', CURSOS, nuevo.id)
    else redirect(`/${CURSOS}?${new URLSearchParams({ filter: JSON.stringify({ q: String(periodo) }) }).toString()}`)
  }
  return (
    <DialogoFormulario
      titulo={translate('catalogos.cursos.duplicar.titulo', { smart_count: cursos.length, curso: cursos[0]?.nombre })}
      guardar="catalogos.cursos.duplicar.guardar"
      defaultValues={{ ...propuesta, ...(cursos.length > 1 && { fecha_fin: null }), elegidos: {} }}
      validate={validar}
      enviar={enviar}
      hecho={hecho}
      onHecho={onCopiados}
      onClose={onClose}
    >
      <Seccion>
        <TextInput source="periodo" isRequired autoFocus />
        <FechaInput
          source="fecha_inicio"
          isRequired
          helperText={cursos.length > 1 ? 'catalogos.cursos.duplicar.inicio_ayuda' : undefined}
        />
        <FechaInput
          source="fecha_fin"
          helperText={cursos.length > 1 ? 'catalogos.cursos.duplicar.fin_ayuda' : undefined}
        />
      </Seccion>
      {cursos.length === 1 && cursos[0] && <Mensualidades curso={cursos[0]} />}
      <Reinscripcion cursos={cursos} />
    </DialogoFormulario>
  )
}

/** The copy's monthly fees, where its dates ask for another number than the original's. */
function Mensualidades({ curso }: { curso: CursoFila }) {
  const [fecha_inicio, fecha_fin] = useWatch({ name: ['fecha_inicio', 'fecha_fin'] }) as [string | null, string | null]
  if (!fecha_inicio || !fecha_fin) return null
  const cuantas = mensualidadesDeCopia(curso, { fecha_inicio, fecha_fin })
  if (cuantas === curso.mensualidades) return null
  return (
    <Alert severity="info">
      {translate('catalogos.cursos.duplicar.mensualidades', { smart_count: cuantas, antes: curso.mensualidades })}
    </Alert>
  )
}
