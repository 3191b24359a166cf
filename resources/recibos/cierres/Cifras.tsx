import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import { formatoNumero, formatoNumeroRecibo } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { cifrasAdemas, cifrasDeshechas, type TotalesMes } from '#contract/recibos/cierres'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { listaDe } from './cierres-model.ts'

interface CifrasProps {
  /** YYYY-MM */
  mes: string
  totales: TotalesMes
}

/** The figures that matter first: what came in, what went out. */
export function CifrasPrincipales({
  totales: { recibido, recibos, gastos, facturas, saldo_a_favor },
}: {
  totales: TotalesMes
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
      <Cifra titulo="campos.recibido" detalle={translate('reportes.recibos.numero', { smart_count: recibos })} grande>
        <Dinero centavos={recibido} />
      </Cifra>
      <Cifra
        titulo="modulos.nombre.Gastos"
        detalle={translate('tesoreria.cierres.documentos', { smart_count: gastos.documentos })}
      >
        <Dinero centavos={gastos.total} />
      </Cifra>
      {facturas.documentos > 0 && (
        <Cifra
          titulo="modulos.nombre.Facturas"
          detalle={translate('tesoreria.cierres.documentos', { smart_count: facturas.documentos })}
        >
          <Dinero centavos={facturas.total} />
        </Cifra>
      )}
      {saldo_a_favor !== 0 && (
        <Cifra titulo="reportes.recibos.saldo_usado" detalle={translate('reportes.recibos.aparte')}>
          <Dinero centavos={saldo_a_favor} />
        </Cifra>
      )}
    </Box>
  )
}

function Cifra({
  titulo,
  detalle,
  grande,
  children,
}: {
  titulo: string
  detalle: string
  grande?: boolean
  children: ReactNode
}) {
  return (
    <Box>
      <Aparte>{translate(titulo)}</Aparte>
      <Typography
        component="div"
        sx={{ fontSize: grande ? '1.375rem' : '1.125rem', fontWeight: 650, lineHeight: '1.75rem' }}
      >
        {children}
      </Typography>
      <Aparte>{detalle}</Aparte>
    </Box>
  )
}

const TABLAS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 3,
  mt: 1,
  alignItems: 'start',
} as const

/** Everything that a month adds up to, each figure with the way to the list behind it. */
export function Cifras({ mes, totales }: CifrasProps) {
  const [desde, hasta] = [inicioDeMes(mes), finDeMes(mes)]
  const fechas = { fecha_gte: desde, fecha_lte: hasta }
  const recibos = (filter: object) => listaDe(recursoDe('RecibosGeneral'), { ...fechas, ...filter })
  const gastos = (es_costo: boolean) =>
    listaDe(recursoDe('Gastos'), { periodo_gte: desde, periodo_lte: hasta, estado: 'registrado', es_costo })
  const cajas = listaDe(`${recursoDe('Caja')}/historial`, fechas)
  const listas: Readonly<Record<string, string>> = {
    'tesoreria.cierres.devoluciones': recibos({ serie: 'RD' }),
    'tesoreria.cierres.reversiones': recibos({ serie: 'RR' }),
    'tesoreria.cierres.rechazos': recibos({ serie: 'RC' }),
    'tesoreria.cierres.anulados': recibos({ estado: 'anulado' }),
    'modulos.nombre.Gastos': gastos(true),
    'tesoreria.cierres.sin_costo': gastos(false),
    'modulos.nombre.Facturas': listaDe(recursoDe('Facturas'), fechas),
    'tesoreria.cierres.cajas_faltantes': cajas,
    'tesoreria.cierres.cajas_sobrantes': cajas,
  }
  const renglones = (cifras: ReturnType<typeof cifrasAdemas>): Renglon[] =>
    cifras.map(([palabra, cuantos, monto]) => ({ nombre: translate(palabra), cuantos, monto, a: listas[palabra] }))
  const { por_metodo, por_serie, recibido } = totales
  return (
    <Box sx={TABLAS}>
      <Tabla
        titulo={translate('tesoreria.cierres.por_metodo')}
        renglones={por_metodo.map(({ metodo, pagos, monto }) => ({
          nombre: translate(`opciones.metodo.${metodo}`),
          cuantos: pagos,
          monto,
          a: recibos({ metodo }),
          aparte: metodo === 'saldo_a_favor',
        }))}
        total={recibido}
      />
      <Tabla
        titulo={translate('tesoreria.cierres.por_serie')}
        renglones={por_serie.map(({ serie, documentos, desde, hasta, recibido: monto }) => ({
          nombre: `${formatoNumeroRecibo(serie, desde)} – ${formatoNumeroRecibo(serie, hasta)}`,
          cuantos: documentos,
          monto,
          a: recibos({ serie }),
        }))}
        total={recibido}
      />
      <Tabla titulo={translate('tesoreria.cierres.aparte')} renglones={renglones(cifrasDeshechas(totales))} />
      <Tabla titulo={translate('tesoreria.cierres.ademas')} renglones={renglones(cifrasAdemas(totales))} />
    </Box>
  )
}

interface Renglon {
  nombre: string
  cuantos: number
  monto: number
  /** The list behind it. */
  a?: string
  /** The figure is not part of the total. */
  aparte?: boolean
}

function Tabla({ titulo, renglones, total }: { titulo: string; renglones: readonly Renglon[]; total?: number }) {
  return (
    <Table size="small" sx={{ '& th, & td': { px: 1, py: 0.5 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{titulo}</TableCell>
          <TableCell align="right">{translate('tesoreria.cierres.cuantos')}</TableCell>
          <TableCell align="right">{translate('campos.monto')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {renglones.map(({ nombre, cuantos, monto, a, aparte }) => (
          <TableRow key={nombre}>
            <TableCell component="th" scope="row">
              {a && cuantos > 0 ? (
                <Enlace to={a} color="inherit">
                  {nombre}
                </Enlace>
              ) : (
                nombre
              )}
              {aparte && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {' '}
                  · {translate('tesoreria.cierres.no_suma')}
                </Box>
              )}
            </TableCell>
            <TableCell align="right">{formatoNumero(cuantos)}</TableCell>
            <TableCell align="right">
              <Dinero centavos={monto} />
            </TableCell>
          </TableRow>
        ))}
        {total !== undefined && (
          <TableRow sx={{ '& th, & td': { fontWeight: 650, border: 0 } }}>
            <TableCell component="th" scope="row" colSpan={2}>
              {translate('campos.recibido')}
            </TableCell>
            <TableCell align="right">
              <Dinero centavos={total} />
            </TableCell>
          </TableRow>
        )}
      </TableBody>
    </Table>
  )
}
