import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useCanAccess, useCreatePath, useDataProvider, useResourceContext } from 'react-admin'
import type { RangoAviso, TipoDeRango } from '#contract/facturacion/rangos'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { AvisoCorto } from '#src/page/AvisoCorto.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { agrupar, fraseDeAviso, impide, RANGOS, type AvisoDeTipos } from './rangos-model.ts'

const FACTURAS = recursoDe('Facturas')

interface AvisosDeRangoProps {
  /** The one kind of document to warn of. */
  tipo?: TipoDeRango
  /** Beside the title of a list, in few words: the rows keep their place. */
  enCabeza?: boolean
}

/** Warns of ranges that run out of numbers or time, to who sees ranges or invoices; nothing while all is well. */
export function AvisosDeRango({ tipo, enCabeza = false }: AvisosDeRangoProps) {
  const rangos = useCanAccess({ resource: RANGOS, action: 'list' })
  const facturas = useCanAccess({ resource: FACTURAS, action: 'list' })
  const resource = useResourceContext()
  const provider = useDataProvider<CampanaDataProvider>()
  const { data = [] } = useQuery({
    // The key begins with the list's own, so that whatever changes a range changes its warnings.
    queryKey: [RANGOS, 'getList', 'avisos'],
    queryFn: ({ signal }) => provider.lista<RangoAviso>(RANGOS, 'avisos', {}, signal),
    enabled: rangos.canAccess === true || facturas.canAccess === true,
  })
  const avisos = agrupar(data.filter((aviso) => !tipo || aviso.tipo === tipo))
  if (!avisos.length) return null
  const Forma = enCabeza ? Corto : Aviso
  const unos = avisos.map((aviso) => (
    <Forma key={aviso.clave} aviso={aviso} conEnlace={rangos.canAccess === true && resource !== RANGOS} />
  ))
  return enCabeza ? unos : <Box sx={{ display: 'grid', gap: 1, mb: 1.5 }}>{unos}</Box>
}

interface AvisoProps {
  aviso: AvisoDeTipos
  conEnlace: boolean
}

function Aviso({ aviso, conEnlace }: AvisoProps) {
  const rutaDeRangos = useRutaDeRangos()
  const { key, params } = fraseConTipos(aviso)
  const ver = conEnlace && (
    <BotonEnlace to={rutaDeRangos} color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }}>
      {translate('facturacion.aviso.ver')}
    </BotonEnlace>
  )
  return (
    <Alert severity={impide(aviso) ? 'error' : 'warning'} action={ver}>
      {translate(key, params)}
    </Alert>
  )
}

function Corto({ aviso, conEnlace }: AvisoProps) {
  const rutaDeRangos = useRutaDeRangos()
  const { key, params } = fraseConTipos(aviso)
  return (
    <AvisoCorto
      severity={impide(aviso) ? 'error' : 'warning'}
      breve={translate(key.replace('facturacion.aviso.', 'facturacion.aviso_corto.'), params)}
      dice={translate(key, params)}
      a={conEnlace && rutaDeRangos}
    />
  )
}

const useRutaDeRangos = () => useCreatePath()({ resource: RANGOS, type: 'list' })

/** The sentence of a warning, with the kinds of documents that it is about. */
function fraseConTipos(aviso: AvisoDeTipos) {
  const { key, params } = fraseDeAviso(aviso)
  const tipos = aviso.tipos.map((tipo) => translate(`opciones.tipo.${tipo}`).toLocaleLowerCase('es-HN')).join(', ')
  return { key, params: { ...params, tipos } }
}
