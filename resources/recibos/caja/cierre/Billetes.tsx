import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { KeyboardEvent } from 'react'
import { translate } from '#i18n/translate'
import { formatoLempiras } from '#contract/texto/formato'
import { BILLETES, MONEDAS, type CajaDenominacion, type Denominacion } from '#contract/recibos/caja'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { leerCantidad, sumaDe, type Cantidades } from './denominaciones.ts'

interface BilletesProps {
  cantidades: Cantidades
  onChange: (cantidades: Cantidades) => void
}

const CAMPO = '[data-denominacion]'

const COLUMNAS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 4,
  rowGap: 1.5,
} as const

const SUMA = {
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'baseline',
  gap: 1,
  mt: 1,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontWeight: 650,
} as const

/** The sheet on which notes and coins are counted: it sums as one types, and Enter goes on to the next. */
export function Billetes({ cantidades, onChange }: BilletesProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const campos = [...event.currentTarget.querySelectorAll<HTMLInputElement>(CAMPO)]
    campos[campos.indexOf(event.target) + 1]?.focus()
  }
  const cambiar = (denominacion: Denominacion, text: string) =>
    onChange({ ...cantidades, [denominacion]: leerCantidad(text) })
  const columna = (titulo: string, denominaciones: readonly Denominacion[]) => (
    <Box role="group" aria-label={translate(titulo)}>
      <Aparte sx={{ mb: 0.5 }}>{translate(titulo)}</Aparte>
      {denominaciones.map((denominacion) => (
        <RenglonBillete
          key={denominacion}
          denominacion={denominacion}
          cantidad={cantidades[denominacion]}
          onType={(text) => cambiar(denominacion, text)}
        />
      ))}
    </Box>
  )
  return (
    <Box
      onKeyDown={onKeyDown}
      sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'action.hover' }}
    >
      <Box sx={COLUMNAS}>
        {columna('tesoreria.caja.billetes', BILLETES)}
        {columna('tesoreria.caja.monedas', MONEDAS)}
      </Box>
      <Box aria-live="polite" sx={SUMA}>
        {translate('tesoreria.caja.suma')} <Dinero centavos={sumaDe(cantidades) ?? 0} />
      </Box>
    </Box>
  )
}

function RenglonBillete({
  denominacion,
  cantidad,
  onType,
}: {
  denominacion: Denominacion
  cantidad: number | string | undefined
  onType: (text: string) => void
}) {
  const valor = formatoLempiras(denominacion)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '84px 84px 1fr', alignItems: 'center', gap: 1, py: 0.25 }}>
      <Box component="span" sx={{ textAlign: 'right' }}>
        <Dinero centavos={denominacion} />
      </Box>
      <TextField
        hiddenLabel
        size="small"
        margin="none"
        value={cantidad ?? ''}
        onChange={({ target }) => onType(target.value)}
        onFocus={({ target }) => target.select()}
        error={typeof cantidad === 'string'}
        helperText={typeof cantidad === 'string' && translate('tesoreria.caja.cantidad_entera')}
        slotProps={{
          htmlInput: {
            'data-denominacion': denominacion,
            'aria-label': translate('tesoreria.caja.cuantos_de', { valor }),
            inputMode: 'numeric',
            autoComplete: 'off',
            maxLength: 6,
            style: { textAlign: 'right' },
          },
        }}
      />
      <Box component="span" sx={{ textAlign: 'right' }}>
        {typeof cantidad === 'number' && cantidad > 0 && <Dinero centavos={denominacion * cantidad} />}
      </Box>
    </Box>
  )
}

const CONTADOS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  columns: { xs: 1, sm: 2 },
  columnGap: 4,
  fontVariantNumeric: 'tabular-nums',
} as const

/** The notes and coins that a close counted. */
export function BilletesContados({ denominaciones }: { denominaciones: readonly CajaDenominacion[] }) {
  return (
    <Box component="ul" sx={CONTADOS}>
      {denominaciones.map(({ denominacion, cantidad }) => (
        <Box
          component="li"
          key={denominacion}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25, breakInside: 'avoid' }}
        >
          <span>
            {cantidad} × <Dinero centavos={denominacion} />
          </span>
          <Dinero centavos={denominacion * cantidad} />
        </Box>
      ))}
    </Box>
  )
}
