import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { LinkBase, useCanAccess, useCreatePath, useGetList, useNotify, useTranslate } from 'react-admin'
import type { Cliente } from '#contract/catalogos/clientes'
import type { FiniquitoFila } from '#contract/catalogos/finiquitos'
import { formatoFecha } from '#contract/formato'
import { CartasDelEstudiante } from '#resources/reportes/carta-consentimiento/CartasDelEstudiante.tsx'
import { CARTAS } from '#resources/reportes/carta-consentimiento/cartas-model.ts'
import { FINIQUITOS, imprimirFiniquito, TONO_FINIQUITO } from '#resources/catalogos/finiquitos/finiquitos-model.ts'
import { Dinero } from '#src/list/Dinero.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { Cargando, Fallo, Vacio } from '#src/page/estados.tsx'

const MUESTRA = 50

/** The consent letters and settlements of the student, for who may see each. */
export function TabDocumentos({ cliente }: { cliente: Cliente }) {
  const { canAccess: cartas } = useCanAccess({ resource: CARTAS, action: 'list' })
  const { canAccess: finiquitos } = useCanAccess({ resource: FINIQUITOS, action: 'list' })
  const translate = useTranslate()
  return (
    <>
      {cartas && (
        <CartasDelEstudiante cliente={cliente} titulo={finiquitos && translate('modulos.nombre.CartaConsentimiento')} />
      )}
      {finiquitos && cartas && (
        <Typography variant="h3" component="h2" sx={{ mt: 2 }}>
          {translate('modulos.nombre.Finiquitos')}
        </Typography>
      )}
      {finiquitos && <Finiquitos cliente={cliente} />}
    </>
  )
}

/** Newest first. */
function Finiquitos({ cliente }: { cliente: Cliente }) {
  const translate = useTranslate()
  const { data, error, isPending, refetch } = useGetList<FiniquitoFila>(FINIQUITOS, {
    filter: { cliente_id: cliente.id },
    sort: { field: 'numero', order: 'DESC' },
    pagination: { page: 1, perPage: MUESTRA },
  })
  if (isPending) return <Cargando />
  if (!data) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data.length) return <Vacio texto="finiquitos.vacio.del_estudiante" />
  return (
    <Box component="ul" aria-label={translate('modulos.nombre.Finiquitos')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((finiquito) => (
        <Documento key={finiquito.id} finiquito={finiquito} />
      ))}
    </Box>
  )
}

const RENGLON = {
  display: 'flex',
  gap: 2,
  alignItems: 'center',
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
} satisfies SxProps<Theme>

function Documento({ finiquito }: { finiquito: FiniquitoFila }) {
  const { id, numero, fecha, curso_nombre, periodo, total_pagado, estado } = finiquito
  const translate = useTranslate()
  const notify = useNotify()
  const createPath = useCreatePath()
  const imprimir = () =>
    imprimirFiniquito(FINIQUITOS, finiquito).catch((error: Error) => notify(error.message, { type: 'error' }))
  return (
    <Box component="li" sx={RENGLON}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link component={LinkBase} to={createPath({ resource: FINIQUITOS, type: 'show', id })} sx={{ fontWeight: 600 }}>
          {numero}
        </Link>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {formatoFecha(fecha)} · {curso_nombre} · {periodo}
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Box sx={{ fontWeight: 600 }}>
          <Dinero centavos={total_pagado} />
        </Box>
        <Box sx={{ fontSize: '0.8125rem' }}>
          <Estado tono={TONO_FINIQUITO[estado]}>{translate(`opciones.estado.${estado}`)}</Estado>
        </Box>
      </Box>
      <IconButton onClick={imprimir} aria-label={`${translate('comun.accion.imprimir')} ${numero}`}>
        <PrintIcon />
      </IconButton>
    </Box>
  )
}
