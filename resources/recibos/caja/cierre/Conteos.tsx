import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { KeyboardEvent } from 'react'
import { translate } from '#i18n/translate'
import { formatoLempiras } from '#contract/texto/formato'
import type { Caja } from '#contract/recibos/caja'
import type { Metodo } from '#contract/recibos/metodos'
import { CampoDinero } from '#src/form/campos/CampoDinero.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { arqueo, diferenciaDe, esCiego, sinContar, type Contado } from '#resources/recibos/caja/caja-model.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Diferencia, Diferencias } from './Diferencia.tsx'

type Conteo = Caja['conteos'][number]

/** A phone shows the difference beneath the count. */
const SOLO_ANCHO = { display: { xs: 'none', sm: 'table-cell' } } as const
const NUNCA = { display: 'none' } as const

interface ConteosProps {
  conteos: readonly Conteo[]
  /** The count being typed; without it, the table shows the count that closed the till. */
  contado?: Contado
  onChange?: (contado: Contado) => void
  /** The first count takes the focus, where there is a keyboard. */
  primero?: boolean
  /** The method whose count comes from a sum, and is not typed here. */
  sumado?: Metodo
  /** The opening cash in centavos, which is part of the expected cash. */
  fondo?: number
}

/**
 * Per method: expected, counted, and the difference as it is typed; the count alone where what is expected is not told.
 */
export function Conteos({ conteos, contado, onChange, primero = false, sumado, fondo }: ConteosProps) {
  const total = contado
    ? arqueo(conteos, contado)
    : arqueo(conteos, Object.fromEntries(conteos.map((conteo) => [conteo.metodo, conteo.contado])))
  const empezado = !contado || Object.values(contado).some((monto) => monto !== null)
  const faltan = contado ? sinContar(conteos, contado) : []
  const entero = empezado && !faltan.length
  const ciego = esCiego(conteos)
  const deEsperado = ciego ? NUNCA : undefined
  const soloAncho = ciego ? NUNCA : SOLO_ANCHO
  const diferenciaTotal = entero && !ciego && <Diferencias faltante={total.faltante} sobrante={total.sobrante} />
  const diferencia = (conteo: Conteo) =>
    faltan.includes(conteo.metodo) ? (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('recibos.caja.sin_contar')}
      </Box>
    ) : (
      <Diferencia centavos={contado ? diferenciaDe(conteo, contado) : conteo.diferencia} />
    )
  // Enter goes on to what should hold money and is not counted yet; at the last one it closes.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const siguiente = faltan.find((metodo) => !enConteo(event.target, metodo))
    if (event.key !== 'Enter' || !onChange || !siguiente) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-conteo="${siguiente}"] input`)?.focus()
  }
  const cell = { px: { xs: 0.5, sm: 1 }, py: 0.75, borderColor: 'divider' }
  return (
    <Table size="small" sx={{ '& th, & td': cell }} onKeyDown={onKeyDown}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('campos.metodo')}</TableCell>
          <TableCell align="right" sx={deEsperado}>
            {translate('campos.esperado')}
          </TableCell>
          <TableCell align="right">{translate('campos.contado')}</TableCell>
          <TableCell align="right" sx={soloAncho}>
            {translate('campos.diferencia')}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {conteos.map((conteo, index) => (
          <TableRow key={conteo.metodo}>
            <TableCell component="th" scope="row">
              {translate(`opciones.metodo.${conteo.metodo}`)}
              {fondo !== undefined && conteo.metodo === 'efectivo' && (
                <Aparte>{translate('recibos.caja.con_fondo', { monto: formatoLempiras(fondo) })}</Aparte>
              )}
            </TableCell>
            <TableCell align="right" sx={deEsperado}>
              <Dinero centavos={conteo.esperado} />
            </TableCell>
            <TableCell align="right" data-conteo={conteo.metodo}>
              {contado && onChange ? (
                <CampoDinero
                  sinRotulo
                  label={translate('recibos.caja.contado_de', {
                    metodo: translate(`opciones.metodo.${conteo.metodo}`),
                  })}
                  value={contado[conteo.metodo] ?? null}
                  // A touch screen gets no focus here: its keyboard would cover what is expected.
                  autoFocus={primero && index === 0 && matchMedia('(pointer: fine)').matches}
                  disabled={sumado === conteo.metodo}
                  onChange={(monto) => onChange({ ...contado, [conteo.metodo]: monto })}
                  sx={{ width: { xs: 104, sm: 150 } }}
                />
              ) : (
                <Dinero centavos={conteo.contado} />
              )}
              <Box sx={{ display: { sm: 'none' } }}>{diferencia(conteo)}</Box>
            </TableCell>
            <TableCell align="right" sx={soloAncho}>
              {diferencia(conteo)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow sx={{ '& th, & td': { border: 0, color: 'text.primary', fontSize: '0.9375rem', fontWeight: 650 } }}>
          <TableCell component="th" scope="row">
            {translate('campos.total')}
          </TableCell>
          <TableCell align="right" sx={deEsperado}>
            <Dinero centavos={total.esperado} />
          </TableCell>
          <TableCell align="right">
            {empezado && <Dinero centavos={total.contado} />}
            <Box sx={{ display: { sm: 'none' } }}>{diferenciaTotal}</Box>
          </TableCell>
          <TableCell align="right" sx={soloAncho}>
            {diferenciaTotal}
          </TableCell>
        </TableRow>
      </TableFooter>
    </Table>
  )
}

/** Whether the keyboard is at that method's count: what is typed there now counts. */
const enConteo = (lugar: EventTarget, metodo: Metodo): boolean =>
  lugar instanceof Element && lugar.closest(`[data-conteo="${metodo}"]`) !== null
