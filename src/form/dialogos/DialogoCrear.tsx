import Dialog from '@mui/material/Dialog'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useRef, useState } from 'react'
import {
  RecordContextProvider,
  ResourceContextProvider,
  useCreateSuggestionContext,
  useGetResourceLabel,
  type RaRecord,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { translate } from '#i18n/translate'
import { Creando, type PantallaDeCrear } from '#src/form/crear.ts'
import { Cargando } from '#src/page/estados.tsx'
import { Pregunta } from './Pregunta.tsx'

interface DialogoCrearProps {
  resource: string
  pantalla: PantallaDeCrear
  /** The text of the search, which the new record begins with. */
  texto: string
  filtro?: Record<string, unknown>
  onCreado: (record: RaRecord) => void
  onCancelar: () => void
}

const NINGUNO = {}
/** Enter again within this time is still the press that opened it: it saves nothing. */
const DOBLE_TOQUE_MS = 500

/**
 * A resource's own page that adds a record, over the form whose search found none: begun with what was typed there, it
 * ends with the new record instead of leading to it.
 */
export function DialogoCrear({ resource, pantalla, texto, filtro = NINGUNO, ...fin }: DialogoCrearProps) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const rotulo = useGetResourceLabel()
  const { create: Pantalla, escrito = (nombre: string) => ({ nombre }) } = pantalla
  /** The time of the first focus of a field: until then there was nothing to fill in. */
  const desde = useRef<number>(undefined)
  const pendiente = useRef(false)
  const [duda, setDuda] = useState(false)
  const cancelar = () => (pendiente.current ? setDuda(true) : fin.onCancelar())
  // Once: a form takes its first values anew when they are others, and the search forgets its text meanwhile.
  const [creando] = useState(() => ({
    escrito: escrito(texto.trim()),
    filtro,
    onCreado: fin.onCreado,
    onCancelar: cancelar,
    pendiente,
  }))
  return (
    <Dialog
      open
      // A click beside it would lose what is typed.
      onClose={(_, porque) => porque === 'escapeKeyDown' && cancelar()}
      fullScreen={phone}
      fullWidth
      maxWidth="md"
      onFocusCapture={({ target }) => {
        if (target instanceof HTMLInputElement) desde.current ??= performance.now()
      }}
      onKeyDownCapture={(event) => {
        const temblor = event.repeat || performance.now() - (desde.current ?? Infinity) < DOBLE_TOQUE_MS
        if (event.key === 'Enter' && temblor && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <ResourceContextProvider value={resource}>
        <RecordContextProvider value={undefined}>
          <Creando value={creando}>
            <Suspense fallback={<Cargando />}>
              <Pantalla />
            </Suspense>
          </Creando>
        </RecordContextProvider>
      </ResourceContextProvider>
      <Pregunta
        open={duda}
        titulo={translate('formulario.sin_guardar.titulo', { pagina: rotulo(resource) })}
        detalle={translate('ra.message.unsaved_changes')}
        verbo="formulario.sin_guardar.salir"
        no="formulario.sin_guardar.seguir"
        color="error"
        onSi={fin.onCancelar}
        onClose={() => setDuda(false)}
      />
    </Dialog>
  )
}

/** The same within react-admin's autocomplete, which says what was typed and takes the new record. */
export function CrearLoEscrito({
  source,
  ...props
}: Pick<DialogoCrearProps, 'resource' | 'pantalla' | 'filtro'> & { source: string }) {
  const { filter = '', onCreate, onCancel } = useCreateSuggestionContext()
  const { trigger } = useFormContext()
  const onCreado = (record: RaRecord) => {
    onCreate(record)
    // The field was left empty for the dialog, which is an error no more.
    void trigger(source)
  }
  return <DialogoCrear {...props} texto={filter} onCreado={onCreado} onCancelar={onCancel} />
}
