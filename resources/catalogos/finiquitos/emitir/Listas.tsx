import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import type { Pendiente } from '#contract/catalogos/finiquitos'
import { translate } from '#i18n/translate'
import { CasillaDeVarios } from '#src/form/campos/CasillaDeVarios.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { Quien } from './Quien.tsx'

interface ListasProps {
  filas: Pendiente[]
  elegidas: ReadonlySet<number>
  onElegir: (elegidas: ReadonlySet<number>) => void
}

const ENTERA = { display: 'flex', mr: 0, '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 } }

/** The enrolments that owe nothing, each to be chosen or not. */
export function Listas({ filas, elegidas, onElegir }: ListasProps) {
  const todas = filas.map(({ matricula_id }) => matricula_id)
  const cambiar = (matricula_id: number, elegida: boolean) =>
    onElegir(new Set(todas.filter((una) => (una === matricula_id ? elegida : elegidas.has(una)))))
  return (
    <Panel titulo="finiquitos.emitir.pueden" junto={<Typography color="text.secondary">{filas.length}</Typography>}>
      {filas.length === 0 && <Aparte>{translate('finiquitos.emitir.nadie')}</Aparte>}
      {filas.length > 1 && (
        <FormControlLabel
          sx={{ ...ENTERA, borderBottom: 1, borderColor: 'divider' }}
          control={
            <CasillaDeVarios
              elegidos={elegidas.size}
              total={filas.length}
              onElegir={(unas) => onElegir(new Set(unas ? todas : []))}
            />
          }
          label={translate('finiquitos.emitir.todos')}
        />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {filas.map((fila) => (
          <Box
            component="li"
            key={fila.matricula_id}
            sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
          >
            <FormControlLabel
              sx={{ ...ENTERA, py: 0.5 }}
              control={
                <Checkbox
                  checked={elegidas.has(fila.matricula_id)}
                  onChange={(_, checked) => cambiar(fila.matricula_id, checked)}
                />
              }
              label={
                <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
                  <Quien fila={fila} />
                  <Dinero centavos={fila.total_pagado} />
                </Box>
              }
            />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
