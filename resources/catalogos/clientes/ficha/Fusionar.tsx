import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import type { Cliente, ClienteFila } from '#contract/catalogos/clientes'
import { enLinea, formatoDni, formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { BuscarEstudiante } from '../BuscarEstudiante.tsx'
import { CLIENTES } from '../cliente-model.ts'

/** Chooses the record that is the same person, shows what comes over, and merges it into this one. */
export function Fusionar({ cliente, onClose }: { cliente: Cliente; onClose: () => void }) {
  const [otro, setOtro] = useState<ClienteFila | null>(null)
  const fusionar = useAccion(CLIENTES, 'fusionar', { hecho: 'catalogos.clientes.fusion.hecho', onSuccess: onClose })
  const nombre = enLinea(cliente.codigo, cliente.nombre)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="fusion-titulo">
      <DialogTitle id="fusion-titulo">{translate('catalogos.clientes.fusion.titulo', { nombre })}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2" sx={{ mb: 1 }}>
          {translate('catalogos.clientes.fusion.detalle', { codigo: cliente.codigo })}
        </DialogContentText>
        <BuscarEstudiante
          etiqueta="catalogos.clientes.fusion.otro"
          excepto={cliente.id}
          value={otro}
          onChange={setOtro}
        />
        {otro && <LoQuePasa otro={otro} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('comun.accion.cancelar')}</Button>
        <Button
          variant="contained"
          disabled={!otro}
          loading={fusionar.isPending}
          onClick={() => fusionar.mutate({ id: cliente.id, body: { otro_id: otro?.id, version: cliente.version } })}
        >
          {translate('catalogos.clientes.fusion.boton')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const LO_QUE_PASA = {
  m: 0,
  mt: 1.5,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 2,
  rowGap: 0.5,
  fontSize: '0.875rem',
} as const

/** The other record at a glance, so that nobody merges a namesake. */
function LoQuePasa({ otro }: { otro: ClienteFila }) {
  const datos: [campo: string, valor: string | null][] = [
    ['fecha_nacimiento', otro.fecha_nacimiento && formatoFecha(otro.fecha_nacimiento)],
    ['dni', otro.dni && formatoDni(otro.dni)],
    ['encargado', otro.encargado_nombre],
    ['cursos', String(otro.cursos)],
    ['debe', formatoLempiras(otro.debe)],
    ['a_favor', formatoLempiras(otro.a_favor)],
  ]
  return (
    <Box component="dl" sx={LO_QUE_PASA}>
      {datos.map(
        ([campo, valor]) =>
          valor && (
            <Box key={campo} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {translate(`campos.${campo}`)}
              </Box>
              <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
                {valor}
              </Box>
            </Box>
          ),
      )}
    </Box>
  )
}
