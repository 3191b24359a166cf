import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useCanAccess } from 'react-admin'
import { avanceDe } from '#contract/ajustes/metas'
import { CIEN_POR_CIENTO } from '#contract/dinero'
import { formatoLempiras, formatoNumero, formatoPorcentaje } from '#contract/texto/formato'
import type { Tablero } from '#contract/inicio/dashboard'
import { translate } from '#i18n/translate'
import { METAS } from '#resources/ajustes/metas/metas-model.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { cambio, type Rutas } from './dashboard-model.ts'
import { Cifra } from './Panel.tsx'

const CIFRAS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
  },
  // The last of three has no empty place beside it.
  '& > :last-child:nth-child(odd)': { gridColumn: { sm: '1 / -1' } },
} as const

/** The figures of the month, each with how far its goal is. */
export const Cifras = ({
  tablero: { ingresos, matriculas, registros, por_cobrar, vencido_hace_un_anio },
  rutas,
}: {
  tablero: Tablero
  rutas: Rutas
}) => (
  <Box sx={CIFRAS}>
    {ingresos && (
      <Figura
        titulo="inicio.ingresos"
        a={rutas.mes}
        cifra={<Dinero centavos={ingresos.mes} />}
        antes={antes(ingresos.mes, ingresos.hace_un_anio, formatoLempiras, rutas.ingresosAntes)}
        {...contra(ingresos.mes, ingresos.meta, formatoLempiras)}
      >
        {translate('inicio.hoy')}{' '}
        <Cifra a={rutas.hoy}>
          <Dinero centavos={ingresos.hoy} />
        </Cifra>
      </Figura>
    )}
    {matriculas && (
      <Figura
        titulo="inicio.matriculas"
        a={rutas.matriculas}
        cifra={formatoNumero(matriculas.mes)}
        antes={antes(matriculas.mes, matriculas.hace_un_anio, formatoNumero, rutas.matriculasAntes)}
        {...contra(matriculas.mes, matriculas.meta, formatoNumero)}
      />
    )}
    {registros && (
      <Figura
        titulo="inicio.registros"
        a={rutas.registros}
        cifra={formatoNumero(registros.mes)}
        antes={antes(registros.mes, registros.hace_un_anio, formatoNumero, rutas.registrosAntes)}
        {...contra(registros.mes, registros.meta, formatoNumero)}
      />
    )}
    {por_cobrar && (
      <Figura
        titulo="inicio.vencido"
        a={rutas.vencido}
        cifra={<Dinero centavos={por_cobrar.vencido} />}
        antes={antes(por_cobrar.vencido, vencido_hace_un_anio, formatoLempiras, rutas.vencidoAntes)}
        color="error.main"
        parte={por_cobrar.debe > 0 ? (por_cobrar.vencido / por_cobrar.debe) * CIEN_POR_CIENTO : 0}
      >
        {translate('inicio.de_lo_que_deben', {
          parte: formatoPorcentaje(
            entera(por_cobrar.debe > 0 ? (por_cobrar.vencido / por_cobrar.debe) * CIEN_POR_CIENTO : 0),
          ),
        })}{' '}
        <Cifra a={rutas.porCobrar}>
          <Dinero centavos={por_cobrar.debe} />
        </Cifra>
      </Figura>
    )}
  </Box>
)

/** Basis points as a whole percentage, never rounded up to a goal that is not met. */
const entera = (parte: number): number => Math.floor(parte / 100) * 100

type Meta = Pick<FiguraProps, 'parte' | 'meta'>
const contra = (logrado: number, meta: number | null, formato: (valor: number) => string): Meta =>
  meta === null ? {} : { parte: avanceDe({ valor: meta, logrado }), meta: formato(meta) }

/** From there on a percentage says nothing but that there was hardly any. */
const DIEZ_VECES = 9 * CIEN_POR_CIENTO

/** The same of a year ago, where the school had any, and how much more or less it is now. */
function antes(ahora: number, hace: number | null, formato: (valor: number) => string, a: string): ReactNode {
  const parte = cambio(ahora, hace)
  if (hace === null || parte === undefined) return undefined
  const dicho = parte < DIEZ_VECES && `(${parte > 0 ? '+' : ''}${formatoPorcentaje(parte)})`
  return (
    <>
      {translate('inicio.hace_un_anio')} <Cifra a={a}>{formato(hace)}</Cifra> {dicho}
    </>
  )
}

interface FiguraProps {
  titulo: string
  a: string
  cifra: ReactNode
  /** The part of the goal that was reached, in basis points; may exceed 10,000. */
  parte?: number
  meta?: string
  color?: string
  /** The same of a year ago. */
  antes?: ReactNode
  children?: ReactNode
}

const estiloDeLaBarra = (parte: number | undefined) =>
  ({
    height: 6,
    my: 0.75,
    borderRadius: 1,
    overflow: 'hidden',
    bgcolor: parte === undefined ? 'transparent' : 'action.disabledBackground',
  }) as const

const estiloDelAvance = (parte: number | undefined, color: string) =>
  ({
    height: '100%',
    width: `${Math.min(100, (parte ?? 0) / 100)}%`,
    bgcolor: color,
  }) as const

function Figura({ titulo, a, cifra, parte, meta, color, antes: deAntes, children }: FiguraProps) {
  const cumplida = meta !== undefined && parte !== undefined && parte >= CIEN_POR_CIENTO
  return (
    <Paper variant="outlined" component="section" aria-label={translate(titulo)} sx={{ px: 2, py: 1.5 }}>
      <Aparte>{translate(titulo)}</Aparte>
      <Box sx={{ fontSize: '1.5rem', lineHeight: '2rem', fontWeight: 650 }}>
        <Cifra a={a}>{cifra}</Cifra>
      </Box>
      <Box aria-hidden sx={estiloDeLaBarra(parte)}>
        <Box sx={estiloDelAvance(parte, color ?? (cumplida ? 'success.main' : 'primary.main'))} />
      </Box>
      <Typography
        component="div"
        variant="body2"
        color="text.secondary"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}
      >
        {meta !== undefined && parte !== undefined && (
          <span>{translate('inicio.de_meta', { parte: formatoPorcentaje(entera(parte)), meta })}</span>
        )}
        {meta === undefined && parte === undefined && <SinMeta />}
        {children && <span>{children}</span>}
      </Typography>
      {deAntes && (
        <Typography component="div" variant="body2" color="text.secondary">
          {deAntes}
        </Typography>
      )}
    </Paper>
  )
}

/** No goal this month; whoever may set one is led there. */
function SinMeta() {
  const { canAccess } = useCanAccess({ resource: METAS, action: 'create' })
  const texto = translate('inicio.sin_meta')
  return canAccess ? (
    <Enlace to={`/${METAS}`} color="inherit" sx={{ lineHeight: '24px' }}>
      {texto}
    </Enlace>
  ) : (
    <span>{texto}</span>
  )
}
