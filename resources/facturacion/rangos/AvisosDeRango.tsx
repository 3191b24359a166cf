import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, useCanAccess, useCreatePath, useDataProvider, useResourceContext, useTranslate } from 'react-admin'
import type { RangoAviso, TipoFiscal } from '#contract/facturacion/rangos'
import { recursoDe } from '#contract/modulos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { agrupar, fraseDeAviso, impide, RANGOS, type AvisoDeTipos } from './rangos-model.ts'

const FACTURAS = recursoDe('Facturas')

interface AvisosDeRangoProps {
  /** The one kind of document to warn of. */
  tipo?: TipoFiscal
}

/** Warns of ranges that run out of numbers or time, to who sees ranges or invoices; nothing while all is well. */
export function AvisosDeRango({ tipo }: AvisosDeRangoProps) {
  const rangos = useCanAccess({ resource: RANGOS, action: 'list' })
  const facturas = useCanAccess({ resource: FACTURAS, action: 'list' })
  const resource = useResourceContext()
  const provider = useDataProvider<CampanaDataProvider>()
  const { data = [] } = useQuery({
    // The key begins with the list's own, so that whatever changes a range changes its warnings.
    queryKey: [RANGOS, 'getList', 'avisos'],
    queryFn: ({ signal }) => provider.consulta<RangoAviso[]>(RANGOS, 'avisos', {}, signal),
    enabled: rangos.canAccess === true || facturas.canAccess === true,
  })
  const avisos = agrupar(data.filter((aviso) => !tipo || aviso.tipo === tipo))
  if (!avisos.length) return null
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1.5 }}>
      {avisos.map((aviso) => (
        <Aviso key={aviso.clave} aviso={aviso} conEnlace={rangos.canAccess === true && resource !== RANGOS} />
      ))}
    </Box>
  )
}

function Aviso({ aviso, conEnlace }: { aviso: AvisoDeTipos; conEnlace: boolean }) {
  const createPath = useCreatePath()
  const translate = useTranslate()
  const { key, params } = fraseDeAviso(aviso)
  const ver = conEnlace && (
    <Button
      component={LinkBase}
      to={createPath({ resource: RANGOS, type: 'list' })}
      color="inherit"
      size="small"
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate('facturacion.aviso.ver')}
    </Button>
  )
  const tipos = aviso.tipos.map((tipo) => translate(`opciones.tipo.${tipo}`).toLocaleLowerCase('es-HN')).join(', ')
  return (
    <Alert severity={impide(aviso) ? 'error' : 'warning'} action={ver}>
      {translate(key, { ...params, tipos })}
    </Alert>
  )
}
