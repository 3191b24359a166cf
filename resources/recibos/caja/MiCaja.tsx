import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useCanAccess } from 'react-admin'
import type { Caja } from '#contract/recibos/caja'
import type { CxCResumen } from '#contract/reportes/cxc'
import { recursoDe } from '#contract/modulos'
import { formatoHora, formatoInstante, formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { Cifra, Panel } from '#resources/inicio/dashboard/Panel.tsx'
import { useConsulta } from '#src/data/use-consulta.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { CAJA, useCajaActual } from './use-caja-actual.ts'

const CXC = recursoDe('CxC')

const DATOS = { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0 } as const

/** The day of who charges: the own till, what it took and should hold, and who is due today. */
export function MiCaja({ children }: { children?: ReactNode }) {
  const { data: caja, error, refetch } = useCajaActual()
  const { canAccess: ve } = useCanAccess({ resource: CAJA, action: 'list' })
  const { canAccess: veDeudas } = useCanAccess({ resource: CXC, action: 'list' })
  const ver = caja === null ? 'recibos.caja.abrir' : 'recibos.caja.contar'
  return (
    <Panel titulo="recibos.caja.mia" ver={ve ? { a: `/${CAJA}`, texto: ver } : undefined}>
      {caja === undefined &&
        (error ? <Fallo error={error} onRetry={() => void refetch()} /> : <Skeleton height={44} />)}
      {caja !== undefined && (
        <Box component="dl" sx={DATOS}>
          <Dato titulo="campos.estado">{caja ? desdeCuando(caja) : translate('recibos.caja.mia_cerrada')}</Dato>
          {caja && <DeCaja caja={caja} />}
          {veDeudas && <VencenHoy />}
        </Box>
      )}
      {children && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>{children}</Box>}
    </Panel>
  )
}

const desdeCuando = ({ fecha, abierta_en }: Caja): string =>
  translate('recibos.caja.abierta_desde', {
    hora: fecha === hoyDelCentro() ? formatoHora(abierta_en) : formatoInstante(abierta_en),
  })

/** Its money, where its user may know that before the count, and the cash that is expected in it. */
function DeCaja({ caja: { recibos, recibido, conteos, sin_efectivo } }: { caja: Caja }) {
  const efectivo = sin_efectivo ? undefined : conteos.find(({ metodo }) => metodo === 'efectivo')?.esperado
  return (
    <>
      <Dato titulo="campos.recibos">{formatoNumero(recibos)}</Dato>
      {recibido !== null && (
        <Dato titulo="campos.recibido">
          <Dinero centavos={recibido} />
        </Dato>
      )}
      {typeof efectivo === 'number' && (
        <Dato titulo="recibos.caja.efectivo_esperado">
          <Dinero centavos={efectivo} />
        </Dato>
      )}
    </>
  )
}

/** The instalments that fall due today and are not paid. */
function VencenHoy() {
  const filter = { vista: 'cargo', vence: hoyDelCentro() }
  const { data } = useConsulta<CxCResumen>(CXC, 'resumen', { params: { filter } })
  if (!data) return null
  return (
    <Dato titulo="recibos.caja.vencen_hoy">
      {data.filas === 0 ? (
        formatoNumero(0)
      ) : (
        <Cifra a={`/${CXC}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`}>
          {formatoNumero(data.filas)} · <Dinero centavos={data.debe} />
        </Cifra>
      )}
    </Dato>
  )
}

const Dato = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <div>
    <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {translate(titulo)}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  </div>
)
