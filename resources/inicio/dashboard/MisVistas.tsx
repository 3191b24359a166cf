import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useGetResourceLabel } from 'react-admin'
import { MOST_EN_INICIO, type CifraDeVista, type VistaDeLista } from '#contract/ajustes/filtros-guardados'
import { moduloDeRuta } from '#contract/modulos'
import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { FILTROS_GUARDADOS, useTodasLasVistas } from '#src/list/vistas/use-vistas.ts'
import { direccionDe } from '#src/list/vistas/vista-model.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { useApagados } from '#src/session/apagados.ts'
import { tiene } from '#src/session/por-atender.ts'
import { useSession } from '#src/session/use-session.ts'
import { Cifra } from './Panel.tsx'

/** Figures are not counted again for each look at the window. */
const FRESCAS_MS = 60_000

const REJILLA = {
  display: 'grid',
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
} as const

/** Views that stand in Inicio for this user, each with its figure, asked for together once the page stands. */
export function MisVistas() {
  const id = useId()
  const session = useSession()
  const apagados = useApagados()
  const { data = [] } = useTodasLasVistas()
  const todas = data.filter(({ en_inicio, recurso }) => {
    const modulo = moduloDeRuta(`/${recurso}`)?.name
    return en_inicio && modulo && tiene(session, modulo, 'ver') && !apagados.includes(modulo)
  })
  const vistas = todas.slice(0, MOST_EN_INICIO)
  const otras = todas.length - vistas.length
  const {
    data: cifras,
    error,
    refetch,
  } = useFilas<CifraDeVista>(FILTROS_GUARDADOS, 'cifras', {
    enabled: vistas.length > 0,
    retry: false,
    staleTime: FRESCAS_MS,
    segun: vistas.map((vista) => `${vista.id}.${vista.version}`),
  })
  if (vistas.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('vistas.inicio.titulo')}
      </Typography>
      {error && (
        <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography variant="body2">{translate('vistas.inicio.sin_cifras')}</Typography>
          <Button size="small" onClick={() => void refetch()}>
            {translate('vistas.inicio.otra_vez')}
          </Button>
        </Box>
      )}
      <Box component="ul" sx={REJILLA}>
        {vistas.map((vista) => (
          <Una
            key={vista.id}
            vista={vista}
            cifra={cifras?.find((una) => una.id === vista.id)}
            contando={!cifras && !error}
          />
        ))}
      </Box>
      {otras > 0 && <Aparte>{translate('vistas.inicio.otras', { smart_count: otras })}</Aparte>}
    </Box>
  )
}

const GRANDE = { fontSize: '1.5rem', lineHeight: '2rem', fontWeight: 650, minHeight: '2rem' } as const

function Una({ vista, cifra, contando }: { vista: VistaDeLista; cifra?: CifraDeVista; contando: boolean }) {
  const lista = useGetResourceLabel()(vista.recurso)
  const a = `/${vista.recurso}${direccionDe(vista)}`
  return (
    <Paper variant="outlined" component="li" sx={{ px: 2, py: 1.5, minWidth: 0 }}>
      <Typography component="h3" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        <Cifra a={a}>{vista.nombre}</Cifra>
      </Typography>
      <Box sx={GRANDE}>
        {contando ? (
          <Box role="status" aria-label={translate('vistas.inicio.cargando')}>
            <Skeleton width="60%" />
          </Box>
        ) : (
          cifra && <LaCifra cifra={cifra} />
        )}
      </Box>
      <Aparte>{loDemas(cifra, lista)}</Aparte>
    </Paper>
  )
}

const cuantosDe = ({ cuantos, mas }: CifraDeVista): string =>
  mas
    ? translate('vistas.inicio.mas', { cuantos: formatoNumero(cuantos ?? 0) })
    : cuantos === null
      ? ''
      : formatoNumero(cuantos)

/** Money where the list is of money, or how many it holds. */
const LaCifra = ({ cifra }: { cifra: CifraDeVista }) =>
  cifra.monto === null ? cuantosDe(cifra) : <Dinero centavos={cifra.monto} />

function loDemas(cifra: CifraDeVista | undefined, lista: string): string {
  if (cifra?.falta) return translate(`vistas.inicio.${cifra.falta}`)
  return cifra && cifra.monto !== null && cifra.cuantos !== null
    ? translate('vistas.inicio.documentos', { cuantos: cuantosDe(cifra), lista })
    : lista
}
