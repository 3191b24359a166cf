import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { CreateButton, useListContext, useResourceDefinition, useTranslate, type HttpError } from 'react-admin'

/** A message in the place of the rows, with what can be done about it. */
export function ListMessage({ titulo, ayuda, children }: { titulo: string; ayuda?: string; children?: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box role="status" sx={{ py: 8, px: 2, textAlign: 'center', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
      <Typography variant="h6" component="p">{translate(titulo, { _: titulo })}</Typography>
      {ayuda && <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>{translate(ayuda, { _: ayuda })}</Typography>}
      {children}
    </Box>
  )
}

/** Adds the first record, where nothing is; a phone has the list's own floating button for it. */
export const Primero = ({ label }: { label: string }) => (
  <Box sx={{ display: { xs: 'none', md: 'block' } }}>
    <CreateButton label={label} variant="contained" />
  </Box>
)

/** No rows: because nothing has been added yet (`vacio`, or a sentence and the button), or because of the filters. */
export function NoRows({ vacio }: { vacio?: ReactNode }) {
  const { filterValues, setFilters } = useListContext()
  const { hasCreate } = useResourceDefinition()
  const translate = useTranslate()
  if (Object.keys(filterValues).length > 0) {
    return (
      <ListMessage titulo="lista.vacia.sin_resultado" ayuda="lista.vacia.sin_resultado_ayuda">
        <Button variant="outlined" onClick={() => setFilters({})}>{translate('lista.vacia.quitar_filtros')}</Button>
      </ListMessage>
    )
  }
  return vacio || (
    <ListMessage titulo="lista.vacia.titulo" ayuda={hasCreate ? 'lista.vacia.ayuda' : undefined}>
      {hasCreate && <Primero label="comun.accion.agregar" />}
    </ListMessage>
  )
}

/** The list could not be loaded: why, and once more. */
export function LoadError() {
  const { error, refetch } = useListContext()
  const translate = useTranslate()
  return (
    <ListMessage titulo="lista.error" ayuda={(error as HttpError | null)?.message}>
      <Button variant="outlined" onClick={() => refetch()}>{translate('comun.accion.reintentar')}</Button>
    </ListMessage>
  )
}
