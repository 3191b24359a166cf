import PrintIcon from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { MAX_IMPRIMIR, type Emision } from '#contract/catalogos/finiquitos'
import { translate } from '#i18n/translate'
import { enPartes, FINIQUITOS, imprimirFiniquitos } from '#resources/catalogos/finiquitos/finiquitos-model.ts'
import { BotonEnlace } from '#src/page/Enlace.tsx'

/** The settlements just issued, to be printed in as few files as the server takes. */
export function Emitidos({ emision: { emitidos, omitidas } }: { emision: Emision }) {
  const [primero] = emitidos
  const partes = enPartes(emitidos, MAX_IMPRIMIR)
  return (
    <Alert severity={primero ? 'success' : 'warning'} role="status">
      {primero
        ? translate('finiquitos.emitir.hecho', {
            smart_count: emitidos.length,
            desde: primero.numero,
            hasta: emitidos.at(-1)?.numero,
          })
        : translate('finiquitos.emitir.nada')}
      {primero && omitidas.length > 0 && (
        <> {translate('finiquitos.emitir.omitidas', { smart_count: omitidas.length })}</>
      )}
      {primero && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {partes.map((parte) => (
            <Imprimir key={parte[0]?.id} parte={parte} entera={partes.length === 1} />
          ))}
          <BotonEnlace to={`/${FINIQUITOS}`} size="small">
            {translate('finiquitos.emitir.ver')}
          </BotonEnlace>
        </Box>
      )}
    </Alert>
  )
}

function Imprimir({ parte, entera }: { parte: Emision['emitidos']; entera: boolean }) {
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: () => imprimirFiniquitos(parte),
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  const palabras = entera
    ? parte.length === 1
      ? translate('comun.accion.imprimir')
      : translate('finiquitos.emitir.imprimir', { smart_count: parte.length })
    : translate('finiquitos.emitir.imprimir_parte', { desde: parte[0]?.numero, hasta: parte.at(-1)?.numero })
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<PrintIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      {palabras}
    </Button>
  )
}
