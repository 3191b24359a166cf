import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useListContext } from 'react-admin'
import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Parte } from '#src/page/Parte.tsx'
import type { Filtro } from './filtros-model.ts'
import { useLimpiar } from './use-limpiar.ts'
import { EnHoja } from '#src/list/salida/hoja.ts'

/** The filters of a list on a phone: all of them, within reach of a thumb, with how many rows they leave. */
export function HojaDeFiltros({
  filtros,
  abierta,
  onClose,
}: {
  filtros: readonly Filtro[]
  abierta: boolean
  onClose: () => void
}) {
  const { total } = useListContext()
  const limpiar = useLimpiar()
  const titulo = useId()
  return (
    <Drawer
      anchor="bottom"
      open={abierta}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titulo, sx: { borderRadius: '12px 12px 0 0' } } }}
    >
      <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
        <Typography id={titulo} variant="h2">
          {translate('lista.filtro.titulo')}
        </Typography>
        <EnHoja.Provider value={true}>
          {filtros.map((filtro) => (
            <Parte key={filtro.props.source} sin={null}>
              {filtro}
            </Parte>
          ))}
        </EnHoja.Provider>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button sx={{ flex: 1 }} disabled={!limpiar} onClick={limpiar}>
            {translate('lista.filtro.limpiar')}
          </Button>
          <Button sx={{ flex: 2 }} variant="contained" onClick={onClose}>
            {total === undefined
              ? translate('lista.filtro.ver')
              : translate('lista.filtro.ver_cuantos', { smart_count: total, cuantos: formatoNumero(total) })}
          </Button>
        </Box>
      </Box>
    </Drawer>
  )
}
